"""The words of the handbook: machines, and what differs from one to the next, in English and Japanese."""

from __future__ import annotations


def listed(words: str) -> tuple[str, ...]:
    """The words between bars."""
    return tuple(words.split("|"))


MAKERS = listed(
    "Abbot|Baxter|Calder|Dawson|Ellis|Fenwick|Garvey|Hatton|Irving|Jarvis|Kerr|Lowell"
    "|Mercer|Nolan|Osborne|Pryce|Quinn|Ramsey|Selby|Tanner"
)
NAMES = listed(
    "Alder|Aspen|Beech|Birch|Cedar|Cherry|Cypress|Ebony|Hazel|Holly|Juniper|Larch"
    "|Laurel|Linden|Maple|Myrtle|Olive|Poplar|Rowan|Spruce"
)
KINDS = listed(
    "hedge cutter|floor sander|pressure washer|tile saw|log splitter|paint sprayer|steam stripper"
    "|wood chipper|cement mixer|generator|water pump|heat gun|jigsaw|nail gun"
    "|leaf blower|carpet cleaner|bench planer|chain hoist|welding set|core drill"
)
TRAITS = listed("yellow|green|grey|red|blue|orange")
PREPARED = (
    "see that the cable lies behind you and that the guard sits tight",
    "wear the goggles from the lid and close the windows to the neighbours",
    "fill the tank to the lower mark and wipe away every splash",
    "lay it on firm ground and ask bystanders to step back",
)
SWITCHES = listed("black lever|round button|key|foot pedal|thumb wheel")
HELD = (
    "with both hands and let its own weight work",
    "as you would hold a heavy book, close to the body",
    "away from your feet, and never above the shoulder",
    "still until the noise is even, and only then move on",
)
CLOTHS = listed("damp cloth|dry brush|soft broom|paper towel")
OILS = listed("sewing oil|graphite powder|white grease|linseed oil|silicone spray|chain oil|beeswax|gear oil")
PARTS = listed("hinge|bearing|slide|spindle|latch")
SIGNS = (
    ("stops in the middle of a cut", "the fuse under the handle has gone; a spare lies in the lid"),
    ("smells of hot rubber", "the belt slips and has to be tightened by half a turn"),
    ("shakes more than it did", "a screw at the foot is loose, and the small spanner fits it"),
    ("stays silent", "the red safety pin is not pushed in as far as it goes"),
)
NOISES = listed("rattle|whistle|hum|knock")
THINGS = listed("nozzles|blades|hooks|discs|bags")

MAKERS_JA = listed(
    "高瀬|三輪|北条|水沢|長尾|江口|辻村|桐生|黒川|柏木|宇野|須藤|早川|相馬|野村|森田|荒井|平井|津田|永井"
)
NAMES_JA = listed(
    "白馬|穂高|乗鞍|剣岳|赤石|妙高|浅間|霧島|阿蘇|岩手|鳥海|月山|蔵王|磐梯|筑波|榛名|丹沢|石鎚|九重|雲仙"
)
KINDS_JA = listed(
    "生け垣バリカン|床研磨機|高圧洗浄機|タイル切断機|薪割り機|塗装スプレー|壁紙はがし機|粉砕機|コンクリートミキサー|発電機"
    "|排水ポンプ|ヒートガン|ジグソー|釘打ち機|落ち葉ブロワー|じゅうたん洗浄機|卓上かんな|チェーンブロック|溶接機|コアドリル"
)
TRAITS_JA = listed("黄色|緑色|灰色|赤色|青色|橙色")
PREPARED_JA = (
    "コードが体の後ろに回っているか、覆いが固く締まっているかを見てください",
    "ふたの内側の保護眼鏡をかけ、隣家の側の窓を閉めてください",
    "燃料を下の線まで入れ、こぼれた分をふき取ってください",
    "固い地面に据え、近くの人に下がってもらってください",
)
SWITCHES_JA = listed("黒いレバー|丸いボタン|鍵|足踏みペダル|親指のつまみ")
HELD_JA = (
    "両手で支え、機械の重さに任せて進めます",
    "重い本を抱えるように、体に近づけて使います",
    "足もとから離し、肩より上には決して上げません",
    "音がそろうまで動かさず、それから進めます",
)
CLOTHS_JA = listed("固く絞った布|乾いたはけ|柔らかいほうき|紙タオル")
OILS_JA = listed("ミシン油|黒鉛の粉|白いグリース|亜麻仁油|シリコンスプレー|チェーン油|蜜ろう|ギヤ油")
PARTS_JA = listed("ちょうつがい|軸受け|滑り台|主軸|留め金")
SIGNS_JA = (
    ("切っている途中で止まったら", "取っ手の下のヒューズが切れています。予備はふたの中にあります"),
    ("ゴムの焦げたにおいがしたら", "ベルトが滑っているので、半回転だけ締めます"),
    ("いつもより揺れるときは", "足のねじが緩んでいます。小さいほうのスパナが合います"),
    ("まったく動かないときは", "赤い安全ピンが奥まで入っていません"),
)
NOISES_JA = listed("がたつく音|笛のような音|うなる音|たたく音")
THINGS_JA = listed("ノズル|替え刃|フック|円盤|袋")
