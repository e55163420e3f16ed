
# Three wikis from one installation, each with a language and a database of its own.
defined( 'WIKI' ) || define( 'WIKI', getenv( 'WIKI' ) ?: 'en' );
defined( 'WIKI_PATH' ) || define( 'WIKI_PATH', [ 'en' => '/mtg.wiki', 'it' => '/mtg.fandom.com/it', 'ja' => '/mtgwiki.com' ][WIKI] );
$wgLanguageCode = WIKI;
$wgServer = 'http://' . ( $_SERVER['HTTP_HOST'] ?? '127.0.0.1' );
$wgScriptPath = WIKI_PATH;
$wgArticlePath = WIKI_PATH . ( WIKI === 'en' ? '/page/$1' : '/wiki/$1' );
$wgSQLiteDataDir = __DIR__ . '/data/' . WIKI;
foreach ( [ &$wgObjectCaches[CACHE_DB]['server'], &$wgJobTypeConf['default']['server'] ] as &$where ) {
	$where['dbDirectory'] = $wgSQLiteDataDir;
}
unset( $where );
# APCu, where it is installed, would keep the texts of one wiki for all three: their databases bear one name.
$wgMainCacheType = CACHE_NONE;
$wgLocalisationCacheConf['store'] = 'array';
$wgCacheDirectory = __DIR__ . '/cache';
$wgJobRunRate = 0;
# What a wiki answers when its databases lag behind: as often as the file says.
$wgHooks['ApiMaxLagInfo'][] = static function ( &$info ) {
	$left = (int)@file_get_contents( __DIR__ . '/lag' );
	if ( $left > 0 ) {
		file_put_contents( __DIR__ . '/lag', $left - 1 );
		$info = [ 'host' => 'goat', 'lag' => 17, 'type' => 'db' ];
	}
};
