"""The sentences of a verdict in English, Italian, and Japanese: one template for each kind of statement.

The wording is our own, in each language's terms. `{rule}` is the number in the reader's edition.
"""

from collections.abc import Mapping

LANGUAGES = ("en", "it", "ja")

WORDS: Mapping[str, tuple[str, str, str]] = {
    # the verdict
    "legal": ("The declaration is legal.", "La dichiarazione è legale.", "この指定は適正です。"),
    "legal-assuming": (
        "The declaration is legal, assuming {assumed}.",
        "La dichiarazione è legale, supponendo che sia possibile {assumed}.",
        "この指定は適正です（{assumed}が可能なものとします）。",
    ),
    "mana": ("{{{n}}} is paid", "pagare {{{n}}}", "{{{n}}}の支払い"),
    "life": ("{n} life is paid", "pagare {n} punti vita", "ライフ{n}点の支払い"),
    "life-one": ("{n} life is paid", "pagare {n} punto vita", "ライフ{n}点の支払い"),
    "discard": ("{n} cards are discarded", "scartare {n} carte", "カード{n}枚を捨てること"),
    "discard-one": ("{n} card is discarded", "scartare {n} carta", "カード{n}枚を捨てること"),
    "illegal": (
        "The declaration is illegal. {faults}",
        "La dichiarazione è illegale. {faults}",
        "この指定は不正です。{faults}",
    ),
    "fault": ("{rule}: {phrase}.", "{rule}: {phrase}.", "{rule}：{phrase}。"),
    "event": (
        "After that, {event} breaks {rule}.",
        "In seguito {event} viola la {rule}.",
        "その後の{event}は{rule}に反します。",
    ),
    "in-the-end": ("Final state: {states}.", "Alla fine: {states}.", "最終的な状態：{states}。"),
    "between": (", ", ", ", "、"),
    "between-members": (" + ", " + ", "、"),
    "between-states": ("; ", "; ", "。"),
    "between-restrictions": (", ", ", ", "。"),
    "quoted": ("“{phrase}”", "«{phrase}»", "「{phrase}」"),
    # Japanese restrictions are polite sentences. They are not quoted, because quoted requirements are plain ones.
    "quoted-restriction": ("“{phrase}”", "«{phrase}»", "{phrase}"),
    "before-last": (" and ", " e ", "、"),
    "before-last-choice": (" or ", " o ", "または"),
    "before-last-denied": (" or ", " o ", "、"),
    "before-last-restriction": (" and ", " e ", "。"),
    "before-last-companion": (" or ", " o ", "、"),
    "more": ("… (+{n})", "… (+{n})", "…（ほか{n}）"),
    "few-things": ("{n}", "{n}", "{n}つ"),
    "many-things": ("{n}", "{n}", "{n}個"),
    "is-attacking": (
        "{creature} is attacking {defender}",
        "{creature} sta attaccando {defender}",
        "{creature}は{defender}を攻撃しています",
    ),
    "attacks-nothing": (
        "{creature} is still an attacking creature, but is no longer attacking anything",
        "{creature} resta attaccante, ma non attacca nulla",
        "{creature}は攻撃クリーチャーのままですが、何も攻撃していません",
    ),
    "not-attacking": (
        "{creature} is not attacking",
        "{creature} non sta attaccando",
        "{creature}は攻撃していません",
    ),
    "reselect": ("the reselection", "la nuova scelta di chi o che cosa attaccare", "攻撃先の選び直し"),
    # 508.1a
    "no-creature": (
        "{creature} is not a creature",
        "{creature} non è una creatura",
        "{creature}はクリーチャーではありません",
    ),
    "not-controlled": (
        "{creature} is not controlled by {player}",
        "{creature} non è sotto il controllo di {player}",
        "{creature}のコントローラーは{player}ではありません",
    ),
    "tapped": ("{creature} is tapped", "{creature} è TAPpata", "{creature}はタップ状態です"),
    "sick": (
        "{creature} lacks haste, and its controller has not controlled it continuously since the turn began",
        "{creature} non ha rapidità e {player} la controlla solo da questo turno",
        "{creature}はこのターンにコントロール下に入り、速攻を持っていません",
    ),
    "battle": ("{creature} is also a battle", "{creature} è anche una battaglia", "{creature}はバトルでもあります"),
    "wall": ("{creature} is a Wall", "{creature} è un Muro", "{creature}は壁です"),
    # 508.1b
    "not-attackable": (
        "{creature} can’t attack {defender}",
        "{creature} non può attaccare {defender}",
        "{creature}は{defender}を攻撃できません",
    ),
    # 508.1c
    "defender": ("{creature} has defender", "{creature} ha difensore", "{creature}は防衛を持っています"),
    "cant-attack": ("{creature} can’t attack", "{creature} non può attaccare", "{creature}は攻撃できません"),
    "cant-attack-of": (
        "{creature} can’t attack {defenders}",
        "{creature} non può attaccare {defenders}",
        "{creature}は{defenders}を攻撃できません",
    ),
    "cant-attack-alone": (
        "{creature} can’t attack alone",
        "{creature} non può attaccare da sola",
        "{creature}は単独では攻撃できません",
    ),
    "attacks-only-alone": (
        "{creature} can only attack alone",
        "{creature} può attaccare solo da sola",
        "{creature}は単独でしか攻撃できません",
    ),
    "cant-attack-unless-others": (
        "{creature} can attack only together with {at_least} or more others",
        "{creature} può attaccare solo con altri attaccanti (almeno {at_least})",
        "{creature}には、ほかの攻撃クリーチャーが{at_least}体以上必要です",
    ),
    "cant-attack-unless-also-attacking": (
        "{creature} can attack only together with {any_of}",
        "{creature} può attaccare solo insieme a {any_of}",
        "{creature}が攻撃するには、次のうち少なくとも1体が一緒に攻撃しなければなりません：{any_of}",
    ),
    "cant-attack-unless-greater-power-attacks": (
        "{creature} can attack only together with a creature of greater power",
        "{creature} può attaccare solo insieme a una creatura con forza superiore",
        "{creature}は、よりパワーの大きいクリーチャーと一緒でなければ攻撃できません",
    ),
    "max-attackers": (
        "the maximum number of attackers is {limit}",
        "il numero massimo di attaccanti è {limit}",
        "攻撃できるのは{limit}体までです",
    ),
    "max-attackers-of": (
        "the maximum number of creatures attacking {defenders} is {limit}",
        "il numero massimo di attaccanti contro {defenders} è {limit}",
        "{defenders}を攻撃できるのは{limit}体までです",
    ),
    "max-attackers-of-several": (
        "the maximum number of creatures attacking {defenders} is {limit} in total",
        "il numero massimo di attaccanti contro {defenders} è {limit} in tutto",
        "{defenders}を攻撃できるのは合わせて{limit}体までです",
    ),
    # 508.1d
    "too-few": (
        (
            "requirements obeyed: {obeyed}; possible: {maximum}. For example, {change} would obey {gained}"
            "{given_up}{restrictions}"
        ),
        (
            "requisiti soddisfatti: {obeyed} su un massimo possibile di {maximum}. "
            "Dichiarando per esempio {change}, si arriverebbe a soddisfare {gained}{given_up}{restrictions}"
        ),
        "従っている強制の数は{obeyed}、従える最大数は{maximum}です。{change}とすれば{gained}に従えます{given_up}{restrictions}",
    ),
    "left-out": (
        (
            "creatures that had to attack were left out and could have been added. For example, {change} would obey "
            "{gained}{restrictions}"
        ),
        (
            "sono rimaste fuori creature che dovevano attaccare e si potevano aggiungere. "
            "Dichiarando per esempio {change}, si arriverebbe a soddisfare {gained}{restrictions}"
        ),
        "攻撃しなければならないクリーチャーが攻撃に加わっていません。{change}とすれば{gained}に従えます{restrictions}",
    ),
    "given-up": (
        ", but no longer {phrases}",
        ", ma non più {phrases}",
        "。ただし{phrases}には従えなくなります",
    ),
    "in-the-way": (
        " (still obeying {phrases})",
        " (rispettando {phrases})",
        "（適用される制限：{phrases}）",
    ),
    "attacks-if-able": (
        "{creature} attacks if able",
        "{creature} attacca se può farlo",
        "{creature}は可能なら攻撃する",
    ),
    "attacks-if-able-of": (
        "{creature} attacks {defenders} if able",
        "{creature} attacca {defenders} se può farlo",
        "{creature}は可能なら{defenders}を攻撃する",
    ),
    "goaded": (
        "{creature} attacks if able (goaded by {by})",
        "{creature} attacca se può farlo (perché spronata da {by})",
        "{by}に使嗾された{creature}は可能なら攻撃する",
    ),
    "goaded-other": (
        "{creature} attacks a player other than {by} if able (goaded by {by})",
        "{creature} attacca un giocatore diverso da {by} se può farlo (perché spronata da {by})",
        "{by}に使嗾された{creature}は可能なら{by}以外のプレイヤーを攻撃する",
    ),
    "must-be-attacked": (
        "some creature attacks if able",
        "almeno una creatura attacca se può farlo",
        "可能ならいずれかのクリーチャーが攻撃する",
    ),
    "must-be-attacked-of": (
        "{defenders} must be attacked if able",
        "{defenders} deve essere attaccato se possibile",
        "可能なら{defenders}が攻撃される",
    ),
    "attacks-if-attacks": (
        "since {cause} attacks, {creature} attacks if able",
        "{creature} attacca se può farlo (perché {cause} attacca)",
        "{cause}が攻撃するので、{creature}は可能なら攻撃する",
    ),
    "any": ("a creature", "almeno una creatura", "いずれかのクリーチャー"),
    # 508.1e
    "two-bands": (
        "{creature} is in more than one band",
        "{creature} è in più di un branco",
        "{creature}が複数のバンドに入っています",
    ),
    "band-not-attacking": (
        "not every creature in the band {band} attacks",
        "non tutto il branco {band} attacca",
        "バンド（{band}）の中に、攻撃していないクリーチャーがいます",
    ),
    "band-divided": (
        "the members of the band {band} attack different players or permanents",
        "non tutto il branco {band} attacca lo stesso giocatore o permanente",
        "バンド（{band}）の攻撃先が分かれています",
    ),
    "no-band": (
        "{band} can’t be a band: too few have banding, and no “bands with other” ability fits all of them",
        (
            "il branco {band} non è ammesso: troppo poche creature hanno l’abilità branco, "
            "e nessuna abilità «branco con altri» vale per tutte"
        ),
        "{band}ではバンドを組めません（バンドを持つクリーチャーが足りず、すべてに当てはまる「他の～とのバンド」能力もありません）",
    ),
    "no-band-by-ability": (
        "{band} can’t be a band: not all have banding or the same “bands with other” ability",
        "il branco {band} non è ammesso: non tutte le creature hanno branco o la stessa abilità «branco con altri»",
        "{band}ではバンドを組めません（バンドも、ほかと同じ「他の～とのバンド」能力も持たないクリーチャーがいます）",
    ),
    # 508.1j
    "refused": (
        "the cost for {creature} to attack is not paid",
        "il costo per attaccare con {creature} non viene pagato",
        "{creature}の攻撃コストが支払われていません",
    ),
    "mana-short": (
        "mana due: {due}; missing: {missing}",
        "mana dovuto: {due}; mancante: {missing}",
        "{due}マナ必要ですが、{missing}マナ足りません",
    ),
    "partial": (
        "named to pay for {creature}: {given}; due: {due}; partial payments are not allowed",
        "permanenti indicati per il costo di {creature}: {given} su {due}; i pagamenti parziali non sono permessi",
        "{creature}のコストの支払いに使うものが{due}必要ですが、{given}しか指定されていません（一部だけの支払いはできません）",
    ),
    "cannot-tap": (
        "{permanent} can’t be tapped to pay for {creature}",
        "non si può TAPpare {permanent} per pagare il costo di {creature}",
        "{creature}のコストの支払いとして{permanent}をタップすることはできません",
    ),
    "cannot-return": (
        "{permanent} can’t be returned to its owner’s hand to pay for {creature}",
        "non si può far tornare in mano {permanent} per pagare il costo di {creature}",
        "{creature}のコストの支払いとして{permanent}を手札に戻すことはできません",
    ),
    "return-short": (
        "permanents to return to hand: {due}; suitable ones missing: {missing}",
        "permanenti da far tornare in mano: {due}; permanenti adatti che mancano: {missing}",
        "条件に合うパーマネントを{due}手札に戻す必要がありますが、{missing}足りません",
    ),
    "life-short": (
        "life due: {due}; missing: {missing}",
        "punti vita dovuti: {due}; mancanti: {missing}",
        "ライフが{due}点必要ですが、{missing}点足りません",
    ),
    "no-branch": (
        "the cost for {creature} to attack does not offer the option that was chosen",
        "il costo per attaccare con {creature} non ha l’alternativa scelta",
        "{creature}の攻撃コストに、選ばれた支払い方はありません",
    ),
    "no-other-branch": (
        "the costs can’t be paid with any other option, either",
        "nemmeno scegliendo altrimenti si possono pagare i costi",
        "ほかの支払い方を選んでも支払えません",
    ),
    "cannot-sacrifice": (
        "{permanent} can’t be sacrificed to pay for {creature}",
        "non si può sacrificare {permanent} per pagare il costo di {creature}",
        "{creature}のコストの支払いとして{permanent}を生け贄に捧げることはできません",
    ),
    "tap-short": (
        "permanents to tap: {due}; suitable ones missing: {missing}",
        "permanenti da TAPpare: {due}; permanenti adatti che mancano: {missing}",
        "条件に合うパーマネントを{due}タップする必要がありますが、{missing}足りません",
    ),
    "sacrifice-short": (
        "permanents to sacrifice: {due}; suitable ones missing: {missing}",
        "permanenti da sacrificare: {due}; permanenti adatti che mancano: {missing}",
        "条件に合うパーマネントを{due}生け贄に捧げる必要がありますが、{missing}足りません",
    ),
}
