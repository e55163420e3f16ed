<?php
// One server for three wikis. The path of a question begins with the host it was meant for, as ROSETTA508_BASE has it.
$wikis = [ '/mtg.wiki' => 'en', '/mtg.fandom.com/it' => 'it', '/mtgwiki.com' => 'ja' ];
$path = (string)parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH );
file_put_contents( __DIR__ . '/asked', $_SERVER['REQUEST_URI'] . "\n", FILE_APPEND );
foreach ( $wikis as $prefix => $language ) {
	if ( !str_starts_with( $path, "$prefix/" ) ) {
		continue;
	}
	$rest = substr( $path, strlen( $prefix ) );
	define( 'WIKI', $language );
	define( 'WIKI_PATH', $prefix );
	if ( $rest === '/api.php' && !file_exists( __DIR__ . '/closed' ) ) {
		$_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = "$prefix/api.php";
		return require __DIR__ . '/api.php';
	}
	if ( preg_match( '#^/(page|wiki)/#', $rest ) ) {
		$_SERVER['SCRIPT_NAME'] = $_SERVER['PHP_SELF'] = "$prefix/index.php";
		return require __DIR__ . '/index.php';
	}
}
http_response_code( 404 );
