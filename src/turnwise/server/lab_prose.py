"""Persian of the sentences that the lab writes above and below its tables."""

from __future__ import annotations

LAB: dict[str, str] = {
    # several chapters
    "The report has no such figure.": "گزارش چنین عددی ندارد.",
    "The course report has no such figure.": "گزارش چنین عددی ندارد.",
    "For the random player the exact chance is computed.": "برای بازیکن تصادفی احتمال دقیق حساب شده است.",
    # Sim
    "The course report plays Sim by minimax with a heuristic: triangles that the opponent could close with one more "
    "edge, less one's own.": (
        "گزارش سیم را با مینیمکس و یک تابع ارزیابی بازی می‌کند: مثلث‌هایی که حریف می‌تواند با یک یال دیگر ببندد، منهای "
        "مثلث‌های خودی."
    ),
    "It measures win chance, time and states seen against a random opponent.": (
        "بخت برد، زمان و وضعیت‌های دیده‌شده را در برابر حریف تصادفی می‌سنجد."
    ),
    "The course report lets its agent play 200 games at depth 1 and 3 and ten at depth 5, against a player who takes "
    "any free edge at random; in the course's starter program the agent begins one game in three.": (
        "در گزارش، عامل در عمق ۱ و ۳ هر کدام ۲۰۰ بازی و در عمق ۵ ده بازی می‌کند، در برابر بازیکنی که هر یال آزادی را "
        "تصادفی می‌گیرد؛ در برنامهٔ اولیهٔ درس عامل از هر سه بازی یکی را آغاز می‌کند."
    ),
    "We play the same agent as its text describes it.": "ما همان عامل را چنان‌که متن گزارش شرح داده است بازی می‌دهیم.",
    "The exact chances come from a pass over all 1 350 022 positions, and need no games.": (
        "احتمال‌های دقیق از گذر بر همهٔ ۱٬۳۵۰٬۰۲۲ وضعیت به دست می‌آیند و به بازی نیاز ندارند."
    ),
    "The author's public program counts edges at their smaller dot only, so it has chances of its own.": (
        "برنامهٔ عمومی نویسنده یال‌ها را تنها در رأس کوچک‌ترشان می‌شمارد، پس احتمال‌های خودش را دارد."
    ),
    "Every measured chance should lie near the exact one.": "هر احتمال سنجیده باید نزدیک مقدار دقیق باشد.",
    "Depth hardly helps this heuristic: the 100 % of the course report at depth 5 are ten games, and with the true "
    "chance of 87 or 88 % all ten are won one time in four.": (
        "عمق به این تابع ارزیابی چندان کمک نمی‌کند: ۱۰۰٪ گزارش در عمق ۵ ده بازی است، و با احتمال واقعی ۸۷ یا ۸۸٪ از هر "
        "چهار بار یک بار هر ده بازی برده می‌شود."
    ),
    "A state is seen whenever the search function is entered, over all moves of the agent in a game.": (
        "هر بار که تابع جست‌وجو فراخوانده شود یک وضعیت دیده شده است، در همهٔ حرکت‌های عامل در یک بازی."
    ),
    "Exact means are known for plain minimax.": "میانگین دقیق برای مینیمکس ساده دانسته است.",
    "Without pruning report, games and exact value agree.": "بی هرس، گزارش و بازی‌ها و مقدار دقیق هم‌خوان‌اند.",
    "With pruning the course report saves 3 % or nothing: its author's public program calls plain minimax below the "
    "root.": ("با هرس، گزارش ۳٪ یا هیچ صرفه‌جویی می‌کند: برنامهٔ عمومی نویسنده زیر ریشه مینیمکس ساده را فرامی‌خواند."),
    "Real alpha-beta sees a thirtieth at depth 5.": "آلفا-بتای واقعی در عمق ۵ یک‌سی‌ام آن را می‌بیند.",
    "Both of the course report's rows of points lie on the line of plain minimax.": (
        "هر دو ردیف نقطه‌های گزارش روی خط مینیمکس ساده‌اند."
    ),
    "The same games by the clock.": "همان بازی‌ها بر پایهٔ زمان.",
    "The course report's program is Python on its author's machine, ours is native.": (
        "برنامهٔ گزارش پایتون روی رایانهٔ نویسنده‌اش است و برنامهٔ ما به زبان ماشین."
    ),
    "Time follows the states seen.": "زمان به اندازهٔ وضعیت‌های دیده‌شده است.",
    "The course report defines its heuristic by triangles that one more edge closes.": (
        "گزارش تابع ارزیابی‌اش را با مثلث‌هایی تعریف می‌کند که یک یال دیگر آن‌ها را می‌بندد."
    ),
    "It counts them by the formula `M(M-1)/2` for the `M` edges of a colour at a dot, which it also writes `C(M-1,2)`, "
    "a misprint for `C(M,2)`.": (
        "آن‌ها را با فرمول `M(M-1)/2` برای `M` یال همرنگ هر رأس می‌شمارد و همان را `C(M-1,2)` هم می‌نویسد که غلط چاپی "
        "به‌جای `C(M,2)` است."
    ),
    "Those are pairs of edges that meet, and the edge that would close them may be taken already.": (
        "این‌ها جفت یال‌هایی‌اند که به هم می‌رسند، و یالی که مثلثشان را می‌بندد شاید پیش‌تر گرفته شده باشد."
    ),
    "The author's program counts the pairs at the smaller dot only.": (
        "برنامهٔ نویسنده جفت‌ها را تنها در رأس کوچک‌تر می‌شمارد."
    ),
    "So there are three readings: the formula, the program, and the definition.": (
        "پس سه خوانش هست: فرمول، برنامه، و تعریف."
    ),
    "None of them cares how soon a game is lost.": "هیچ‌یک به زودی یا دیری باخت کاری ندارد.",
    "We add versions that do, one that counts edges which are still safe, and the best that is possible without "
    "giving up a won game.": (
        "ما نسخه‌هایی می‌افزاییم که چنین می‌کنند، یکی که یال‌های هنوز امن را می‌شمارد، و بهترین بازی ممکن بی‌آنکه بازی "
        "برده از دست برود."
    ),
    "A missing figure of ours means that no agent plays it; the exact value needs none.": (
        "جای خالی در عددهای ما یعنی عاملی آن را بازی نمی‌کند؛ مقدار دقیق به عامل نیاز ندارد."
    ),
    "What a heuristic counts matters more than depth: triangles that can really be closed, and safe edges, do better "
    "at depth 1 than pairs of edges at any depth here.": (
        "آنچه تابع ارزیابی می‌شمارد از عمق مهم‌تر است: مثلث‌هایی که به‌راستی بستنی‌اند، و یال‌های امن، در عمق ۱ از جفت "
        "یال‌ها در هر عمقی که اینجاست بهترند."
    ),
    "The course report's idea is good, and its formula does not count it.": (
        "ایدهٔ گزارش خوب است و فرمولش همان را نمی‌شمارد."
    ),
    "Whoever counts pairs gains more by caring when a game is lost than by four plies.": (
        "برای آن‌که جفت‌ها را می‌شمارد، توجه به زمان باخت بیش از چهار نیم‌حرکت ارزش دارد."
    ),
    "The best reply loses one game in 9 216.": "بهترین پاسخ از هر ۹٬۲۱۶ بازی یکی را می‌بازد.",
    "In random positions the triangles that one more edge closes are counted by looking at every three dots.": (
        "در وضعیت‌های تصادفی مثلث‌هایی که یک یال دیگر آن‌ها را می‌بندد با نگاه به هر سه رأس شمرده می‌شوند."
    ),
    "Each reading of the heuristic gives a value, and the table tells how often it is the counted one, by how much it "
    "is wrong at most, and how large both are on average.": (
        "هر خوانش تابع ارزیابی مقداری می‌دهد، و جدول می‌گوید چند بار همان شمرده‌شده است، حداکثر چقدر نادرست است، و "
        "اندازهٔ هر دو به طور میانگین چقدر است."
    ),
    "Pairs of edges are no count of closable triangles: the edge that would close them is often taken already.": (
        "شمار جفت یال‌ها شمار مثلث‌های بستنی نیست: یالی که آن‌ها را می‌بندد بسیاری از وقت‌ها پیش‌تر گرفته شده است."
    ),
    "The third reading is the counted number in every position.": "خوانش سوم در هر وضعیت همان عدد شمرده‌شده است.",
    "The course report says that the order of moves matters for pruning, and chooses it at random so that its play is "
    "hard to foresee.": (
        "گزارش می‌گوید ترتیب حرکت‌ها در هرس مهم است و آن را تصادفی برمی‌گزیند تا بازی‌اش پیش‌بینی‌پذیر نباشد."
    ),
    "We search the same random positions in several orders with the course report's heuristic.": (
        "ما همان وضعیت‌های تصادفی را با چند ترتیب و با تابع ارزیابی گزارش جست‌وجو می‌کنیم."
    ),
    "The last row of each depth is what alpha-beta cannot do without, if no game ended sooner.": (
        "واپسین ردیف هر عمق کمترین چیزی است که آلفا-بتا ناچار از آن است، اگر هیچ بازی زودتر تمام نشود."
    ),
    "The course report's pruning saved 3 %, because in its author's public program it stops below the root.": (
        "هرس گزارش ۳٪ صرفه‌جویی کرد، چون در برنامهٔ عمومی نویسنده زیر ریشه از کار می‌افتد."
    ),
    "Real alpha-beta saves most of the work in any order, good ordering saves more, and a table saves again, because "
    "positions recur.": (
        "آلفا-بتای واقعی با هر ترتیبی بیشتر کار را کم می‌کند، ترتیب خوب بیشتر، و جدول باز هم بیشتر، چون وضعیت‌ها "
        "تکرار می‌شوند."
    ),
    # Othello
    "The report keeps at most BRANCHING_FACTOR moves of a state, and prints neither its number nor a result.": (
        "گزارش از هر وضعیت حداکثر BRANCHING_FACTOR حرکت را نگه می‌دارد و نه عدد آن را می‌آورد و نه نتیجه‌ای."
    ),
    "Each row plays {games} games at depth {depth} against the same agent that looks at all moves, in swapped pairs "
    "after eight random moves, and then chooses one move in each of {positions} endgames with {empties} empty squares, "
    "where the solver knows what every move loses.": (
        "هر ردیف {games} بازی در عمق {depth} با همان عامل که همهٔ حرکت‌ها را می‌بیند بازی می‌کند، در جفت‌های جابه‌جا "
        "پس از هشت حرکت تصادفی، و سپس در هر یک از {positions} آخر بازی با {empties} خانهٔ خالی، که حل‌کننده می‌داند "
        "هر حرکت چه می‌بازد، یک حرکت برمی‌گزیند."
    ),
    "Whoever looks at all moves takes half the points against itself.": (
        "آن‌که همهٔ حرکت‌ها را می‌بیند در برابر خودش نیمی از امتیازها را می‌گیرد."
    ),
    "What a move drawn by lot loses is reckoned.": "آنچه حرکت قرعه می‌بازد حساب شده است.",
    "Fewer moves are cheaper and worse: what is left out is often the best move.": (
        "حرکت‌های کمتر ارزان‌تر و بدترند: آنچه کنار گذاشته می‌شود بسیاری از وقت‌ها بهترین حرکت است."
    ),
    "The report keeps the moves whose squares lie farthest apart by five criteria: column x, row y, x + y, x - y and a "
    "random number.": (
        "گزارش حرکت‌هایی را نگه می‌دارد که خانه‌هایشان با پنج معیار از هم دورترند: ستون x، ردیف y، `x + y`، `x - y` و "
        "یک عدد تصادفی."
    ),
    "It weighs them by a genetic algorithm and prints no weights.": (
        "وزن آن‌ها را با الگوریتم ژنتیک می‌یابد و وزنی چاپ نمی‌کند."
    ),
    "Each row plays {games} games with {branching} moves a state at depth {depth} against all five criteria alike.": (
        "هر ردیف {games} بازی با {branching} حرکت در هر وضعیت و عمق {depth} در برابر هر پنج معیار یکسان بازی می‌کند."
    ),
    "In {positions} solved endgames we ask whether one of the best moves is kept, and reckon how often a choice by lot "
    "would keep one.": (
        "در {positions} آخر بازی حل‌شده می‌پرسیم آیا یکی از بهترین حرکت‌ها نگه داشته می‌شود، و حساب می‌کنیم انتخاب به "
        "قرعه چند بار یکی را نگه می‌داشت."
    ),
    "Compare what is kept with the choice by lot: only what lies clearly above it is knowledge of the game.": (
        "نگه‌داشته‌ها را با انتخاب به قرعه بسنجید: تنها آنچه آشکارا بالاتر از آن است شناخت بازی است."
    ),
    "Far apart are corners and edges, so several criteria together keep a best move more often than chance.": (
        "گوشه‌ها و لبه‌ها از هم دورند، پس چند معیار با هم بهترین حرکت را بیش از قرعه نگه می‌دارند."
    ),
    "In games no criterion stands out, and taking the first squares of the board, which knows nothing of diversity, "
    "does as well or better.": (
        "در بازی‌ها هیچ معیاری برجسته نیست، و گرفتن نخستین خانه‌های صفحه که از تنوع هیچ نمی‌داند به همان خوبی یا بهتر است."
    ),
    "The report adds six features with weights from a genetic algorithm, which it does not print; the weights are "
    "ours.": ("گزارش شش ویژگی را با وزن‌هایی از الگوریتم ژنتیک جمع می‌زند و وزن‌ها را چاپ نمی‌کند؛ وزن‌های اینجا از ماست."),
    "Each row leaves one feature out, or keeps one alone, and plays {games} games at depth {depth} against all six, "
    "with all moves looked at.": (
        "هر ردیف یک ویژگی را کنار می‌گذارد یا تنها یکی را نگه می‌دارد و {games} بازی در عمق {depth} با هر شش ویژگی "
        "بازی می‌کند، با دیدن همهٔ حرکت‌ها."
    ),
    "The discs lost are those of one move in each of {positions} solved endgames.": (
        "مهره‌های ازدست‌رفته از یک حرکت در هر یک از {positions} آخر بازی حل‌شده است."
    ),
    "A feature is worth what the agent loses without it; one whose row without it stays at half the points adds "
    "nothing that the others do not know.": (
        "ارزش یک ویژگی همان است که عامل بی آن می‌بازد؛ آن‌که ردیف «بدون» آن در نیمهٔ امتیازها می‌ماند چیزی جز دانستهٔ "
        "دیگران نمی‌افزاید."
    ),
    "Features alone show what knows most about the game.": ("ویژگی‌های تنها نشان می‌دهند کدام بیشتر از بازی می‌داند."),
    # Connect 4
    "One search from the empty board, columns from left to right, leaves evaluated by the report's windows.": (
        "یک جست‌وجو از صفحهٔ خالی، ستون‌ها از چپ به راست، برگ‌ها با پنجره‌های گزارش سنجیده."
    ),
    "The report prints no counts, so its column is empty.": "گزارش شماری چاپ نمی‌کند، پس ستونش خالی است.",
    "Those of its listing are ours: we ran its `minimax` with the cut inside the loop, as its pseudo-code and its "
    "minimising branch have it; the root counts.": (
        "شمارهای برنامهٔ چاپ‌شده از ماست: تابع `minimax` آن را با برش درون حلقه اجرا کردیم، همان‌گونه که شبه‌کد و شاخهٔ "
        "کمینه‌سازش دارند؛ ریشه هم شمرده می‌شود."
    ),
    "The full search has its own evaluation, deepens step by step, and counts all steps.": (
        "جست‌وجوی کامل ارزیابی خودش را دارد، گام به گام عمیق‌تر می‌شود و همهٔ گام‌ها را می‌شمارد."
    ),
    "Minimax sees every line of play, which can be counted exactly.": (
        "مینیمکس همهٔ شاخه‌های بازی را می‌بیند که دقیق شمردنی‌اند."
    ),
    "Ours should equal the listing to the node.": "عدد ما باید گره به گره با برنامهٔ چاپ‌شده یکی باشد.",
    "As Python, the listing visits some 8 000 nodes a second.": (
        "برنامهٔ چاپ‌شده به زبان پایتون در هر ثانیه حدود ۸٬۰۰۰ گره را می‌بیند."
    ),
    "Each player chooses one move in the same random positions, and the solver scores all columns.": (
        "هر بازیکن در همان وضعیت‌های تصادفی یک حرکت برمی‌گزیند و حل‌کننده به همهٔ ستون‌ها امتیاز می‌دهد."
    ),
    "A best move has the best exact score.": "بهترین حرکت بهترین امتیاز دقیق را دارد.",
    "The report has no such figure; its listing was measured by us on other random positions.": (
        "گزارش چنین عددی ندارد؛ برنامهٔ چاپ‌شده‌اش را ما در وضعیت‌های تصادفی دیگری سنجیده‌ایم."
    ),
    "The game is given away when a won position is won no more, or a drawn one lost.": (
        "بازی از دست رفته است وقتی وضعیت برده دیگر برده نیست یا وضعیت مساوی باخته می‌شود."
    ),
    "A level is a player who makes mistakes as people do.": "سطح، بازیکنی است که مانند آدم‌ها اشتباه می‌کند.",
    "The report's last section says that a lower depth may play worse, and it is right about games given away.": (
        "بخش پایانی گزارش می‌گوید عمق کمتر شاید بدتر بازی کند، و دربارهٔ بازی‌های ازدست‌رفته درست می‌گوید."
    ),
    "Best moves become rarer from depth 3 on: a win is worth the same whenever it comes, so the agent sees a later one "
    "and takes it.": (
        "از عمق ۳ به بعد بهترین حرکت‌ها کمتر می‌شوند: برد هر وقت بیاید یک ارزش دارد، پس عامل برد دیرتری را می‌بیند و "
        "همان را برمی‌گزیند."
    ),
    "Pairs of games from openings of four random moves, sides swapped; a draw counts one half.": (
        "جفت بازی‌ها از آغازهایی با چهار حرکت تصادفی، با جابه‌جایی طرف‌ها؛ مساوی نیم امتیاز دارد."
    ),
    "The report's last section says, without figures, that set from a high depth (6) to a low one (2) the agent may "
    "play worse.": (
        "بخش پایانی گزارش بی‌آنکه عددی بدهد می‌گوید اگر عمق از زیاد (۶) به کم (۲) برسد، عامل شاید بدتر بازی کند."
    ),
    "Its listing at depth 4 lost 16 of 16 games to perfect play when we ran it.": (
        "برنامهٔ چاپ‌شده‌اش در عمق ۴، وقتی ما اجرایش کردیم، هر ۱۶ بازی را به بازی کامل باخت."
    ),
    "Levels stand for people of growing strength.": "سطح‌ها جای آدم‌هایی با توان فزاینده‌اند.",
    "Perfect play against itself takes half the points of a swapped pair, whoever wins from the opening.": (
        "بازی کامل در برابر خودش نیمی از امتیازهای جفت جابه‌جا را می‌گیرد، هر که از آغاز برنده باشد."
    ),
    "Each depth should take more than half the points of the one below it, and win more against levels; none takes "
    "more than a few points from perfect play, even from openings that are won for it.": (
        "هر عمق باید از عمق پیش از خود بیش از نیمی از امتیازها را بگیرد و در برابر سطح‌ها بیشتر ببرد؛ هیچ‌یک جز "
        "امتیازی چند از بازی کامل نمی‌گیرد، حتی از آغازهایی که برایش برده است."
    ),
    "Random positions that the solver calls won are paired with others that it calls lost; what a search of {plies} "
    "plies decides is left out.": (
        "وضعیت‌های تصادفی که حل‌کننده برده می‌داند با آن‌ها که باخته می‌داند جفت می‌شوند؛ آنچه جست‌وجوی {plies} "
        "نیم‌حرکت روشن می‌کند کنار گذاشته می‌شود."
    ),
    "The evaluation, looked at after a search of so many plies, tells them apart if the won one has the higher "
    "score; a guess is right half the time.": (
        "ارزیابی، پس از جست‌وجویی با آن تعداد نیم‌حرکت، آن‌ها را بازمی‌شناسد اگر وضعیت برده امتیاز بیشتری بگیرد؛ حدس "
        "نیمی از وقت‌ها درست است."
    ),
    "`classic` are the report's windows, `threats` asks who will get the cells that complete a line.": (
        "`classic` همان پنجره‌های گزارش است و «تهدیدها» می‌پرسد خانه‌های کامل‌کنندهٔ خط به که می‌رسد."
    ),
    "The windows do not ask whether a cell can be played, nor who will get it; `threats` does, and still tells hardly "
    "more of random positions apart.": (
        "پنجره‌ها نمی‌پرسند خانه‌ای بازی‌شدنی است یا به که می‌رسد؛ «تهدیدها» می‌پرسد و باز وضعیت‌های تصادفی را چندان "
        "بیشتر بازنمی‌شناسد."
    ),
    "Four plies ahead tell more than either evaluation at once.": ("چهار نیم‌حرکت پیش‌بینی بیش از هر دو ارزیابی می‌گوید."),
    # The Hand of the King
    "The report's agent won 99 of 100 games against a random player, without companions.": (
        "عامل گزارش ۹۹ بازی از ۱۰۰ بازی را در برابر بازیکن تصادفی و بی همراهان برد."
    ),
    "It names no seat, so its figure stands beside both.": (
        "گزارش جایگاهش را نمی‌گوید، پس عددش کنار هر دو جایگاه آمده است."
    ),
    "We play the same on deals of the course engine, from both seats.": (
        "ما همان را روی چینش‌های موتور درس از هر دو جایگاه بازی می‌کنیم."
    ),
    "All 300 deals that are solved are won by the first player, so perfect play from the first seat wins them against "
    "anybody.": ("هر ۳۰۰ چینش حل‌شده را نفر اول می‌برد، پس بازی کامل از جایگاه اول آن‌ها را از هر کسی می‌برد."),
    "The report's 99 should lie within the interval of its agents, in one seat at least.": (
        "عدد ۹۹ گزارش باید دست‌کم در یکی از دو جایگاه درون بازهٔ عامل‌هایش باشد."
    ),
    "The report says that more depth wins more games and takes more time, without figures.": (
        "گزارش بی‌آنکه عددی بدهد می‌گوید عمق بیشتر بازی‌های بیشتری می‌برد و زمان بیشتری می‌گیرد."
    ),
    "Here its agent looks equally far at every move, against random from the first seat, and against our agent in "
    "pairs of games on one deal with seats swapped.": (
        "اینجا عاملش در هر حرکت به یک اندازه پیش را می‌بیند: در برابر تصادفی از جایگاه اول، و در برابر عامل ما در جفت "
        "بازی‌هایی روی یک چینش با جابه‌جایی جایگاه‌ها."
    ),
    "Each ply wins a few more games against random, and takes three or four times as long.": (
        "هر نیم‌حرکت چند بازی بیشتر از تصادفی می‌برد و سه یا چهار برابر زمان می‌گیرد."
    ),
    "Against our agent, who solves the endings, no depth helps much.": (
        "در برابر عامل ما که پایان‌ها را حل می‌کند هیچ عمقی چندان کمک نمی‌کند."
    ),
    "Where time has no limit, the report's `get_move` looks 5 plies ahead, and 9 below 25 cards; run by us, its Python "
    "then took up to 55 seconds for a move, where the course allows ten.": (
        "اگر زمان محدود نباشد، تابع `get_move` گزارش ۵ نیم‌حرکت پیش را می‌بیند و با کمتر از ۲۵ کارت ۹ نیم‌حرکت؛ وقتی ما "
        "پایتونش را اجرا کردیم تا ۵۵ ثانیه برای یک حرکت وقت گرفت، در حالی که درس ده ثانیه می‌دهد."
    ),
    "A second schedule of 3, 5, 7 and 9 plies stands beside it in the listing.": (
        "برنامهٔ دومی با ۳، ۵، ۷ و ۹ نیم‌حرکت کنار آن در همان تابع چاپ شده است."
    ),
    "We let the two play each other on the same deals with seats swapped.": (
        "این دو را روی همان چینش‌ها با جابه‌جایی جایگاه‌ها با هم بازی می‌دهیم."
    ),
    "What the timed schedule saves in time it gives back in games; native, neither comes near the limit.": (
        "برنامهٔ زمان‌دار آنچه در زمان صرفه‌جویی می‌کند در بازی‌ها پس می‌دهد؛ به زبان ماشین هیچ‌یک به محدودیت نزدیک نمی‌شود."
    ),
    "In {positions} random positions with {cards} characters left that the player to move wins, each agent chooses one "
    "move, and the solver says whether it still wins.": (
        "در {positions} وضعیت تصادفی با {cards} شخصیت مانده که بازیکن نوبت‌دار می‌برد، هر عامل یک حرکت برمی‌گزیند و "
        "حل‌کننده می‌گوید آیا هنوز می‌برد."
    ),
    "Looking further gives fewer won games away; the schedules look 7 or 9 plies ahead here.": (
        "دورتر دیدن بازی‌های بردهٔ کمتری از دست می‌دهد؛ برنامه‌ها اینجا ۷ یا ۹ نیم‌حرکت پیش را می‌بینند."
    ),
    "The report says that its network made the evaluation more exact, and gives no figure.": (
        "گزارش می‌گوید شبکه دقت ارزیابی را بالا برده است و عددی نمی‌دهد."
    ),
    "We train one by its recipe on games of our own, scored by the solver where it can and by a search elsewhere; what "
    "the report learned from it does not say.": (
        "ما شبکه‌ای را به دستور گزارش روی بازی‌های خودمان آموزش می‌دهیم که حل‌کننده تا جایی که می‌تواند و جای دیگر "
        "جست‌وجو به آن‌ها امتیاز داده است؛ گزارش نمی‌گوید داده‌هایش از کجا آمده‌اند."
    ),
    "The last epoch is the report's; the best epoch is chosen by games that are kept apart.": (
        "دورهٔ آخر همان است که گزارش به کار می‌برد؛ بهترین دوره با بازی‌های کنارگذاشته برگزیده می‌شود."
    ),
    "The positions are random ones with companions and enough cards for the evaluation to count, and the solver scores "
    "all their moves.": (
        "وضعیت‌ها تصادفی و با همراهان‌اند و آن‌قدر کارت دارند که ارزیابی به حساب بیاید، و حل‌کننده به همهٔ حرکت‌هایشان "
        "امتیاز می‌دهد."
    ),
    "Neither evaluation is told whose turn it is, and whoever it is wins most of them: the last row says how many.": (
        "هیچ‌یک از دو ارزیابی نمی‌داند نوبت کیست، و بازیکن نوبت‌دار بیشتر این وضعیت‌ها را می‌برد: ردیف آخر می‌گوید چند تا."
    ),
    "If the report is right, the networks name the winner more often than the heuristic and their intervals do not "
    "overlap.": (
        "اگر گزارش درست بگوید، شبکه‌ها بیش از تابع ارزیابی دستی برنده را درست نام می‌برند و بازه‌هایشان هم‌پوشانی ندارد."
    ),
    "What was learned by heart shows in the distance of the last epoch from the best one.": (
        "بیش‌برازش در فاصلهٔ دورهٔ آخر از بهترین دوره دیده می‌شود."
    ),
    "The same networks in the place of the heuristic, in the report's own search with its endings, where only the "
    "winner counts: pairs of games with companions on one deal with seats swapped.": (
        "همان شبکه‌ها به جای تابع ارزیابی، در جست‌وجوی خود گزارش و با پایان‌هایش که تنها برنده را می‌شمارد: جفت بازی‌هایی "
        "با همراهان روی یک چینش با جابه‌جایی جایگاه‌ها."
    ),
    "For equal time both evaluate in our engine, with numbers of nodes that take about equally long; the times tell.": (
        "برای زمان برابر هر دو در موتور ما ارزیابی می‌کنند، با شمار گره‌هایی که کمابیش به یک اندازه زمان می‌گیرند؛ "
        "ستون‌های زمان این را نشان می‌دهند."
    ),
    "Above one half the network is worth more than the heuristic, where the interval leaves one half out.": (
        "بالای یک‌دوم شبکه بیش از تابع ارزیابی می‌ارزد، آنجا که بازه یک‌دوم را در بر نمی‌گیرد."
    ),
    "At equal depth its time is a gift; at equal time it must win it back.": (
        "در عمق برابر زمانِ بیشترِ شبکه به حساب نمی‌آید؛ در زمان برابر باید آن را جبران کند."
    ),
    "This experiment trains a network and needs PyTorch: install `turnwise[learn]` and run it again.": (
        "این آزمایش شبکه آموزش می‌دهد و به پای‌تورچ نیاز دارد: بستهٔ `turnwise[learn]` را نصب و دوباره اجرا کنید."
    ),
    "The report gives each banner a weight by hand: its listing gives Tully most, its text says that Tully counts "
    "less.": (
        "گزارش به هر پرچم دستی وزنی می‌دهد: کد چاپ‌شده‌اش بیشترین وزن را به تالی می‌دهد و متنش می‌گوید تالی امتیاز کمتری "
        "دارد."
    ),
    "The genetic algorithm of the report on Othello looks for better ones: everyone plays everyone, children are "
    "averages of their parents.": (
        "الگوریتم ژنتیک گزارش اتللو وزن‌های بهتر می‌جوید: همه با همه بازی می‌کنند و فرزندان میانگین والدین‌اند."
    ),
    "What it finds plays the report's weights on new deals without companions, in pairs with seats swapped, and so "
    "does one weight for all.": (
        "آنچه می‌یابد روی چینش‌های تازه و بی همراهان در جفت بازی‌هایی با جابه‌جایی جایگاه‌ها با وزن‌های گزارش بازی می‌کند، "
        "و یک وزن یکسان برای همه نیز."
    ),
    "Weights are better where the interval lies above one half.": "وزن‌ها آنجا بهترند که بازه بالای یک‌دوم باشد.",
    "The best individual is also the luckiest one, so the mean of what survives is what to believe.": (
        "بهترین فرد خوش‌اقبال‌ترین هم هست، پس آنچه می‌توان باور کرد میانگین بازماندگان است."
    ),
    # Angry
    "The course report plays the course's *Game* and *Game II* by one search for the hen and one for the bird, and "
    "prints the last scores of two games.": (
        "گزارش *بازی* و *بازی دوم* درس را با یک جست‌وجو برای مرغ و یکی برای پرنده بازی می‌کند و امتیازهای پایانی دو "
        "بازی را چاپ می‌کند."
    ),
    "Hen and bird play each of the course's maps once against its scripted queen; nothing is random, so a score has no "
    "interval.": (
        "مرغ و پرنده هر نقشهٔ درس را یک بار در برابر ملکهٔ برنامه‌ای آن بازی می‌کنند؛ هیچ چیز تصادفی نیست، پس امتیاز "
        "بازه ندارد."
    ),
    "The course report prints the end of one game each of *simple* and *hard* of Game II, and not how deep hen and "
    "bird look.": (
        "گزارش از *ساده* و *سخت* بازی دوم پایان یک بازی را چاپ می‌کند و نمی‌گوید مرغ و پرنده چقدر عمیق می‌بینند."
    ),
    "The column of the settings that play best is `classic` as it is by default.": (
        "ستون تنظیم‌هایی که بهتر از همه بازی می‌کنند همان `classic` پیش‌فرض است."
    ),
    "The next two are the settings that give the course report's three figures of *simple*, and that come nearest to "
    "those of *hard*.": (
        "دو ستون بعد تنظیم‌هایی‌اند که سه عدد گزارش برای *ساده* را می‌دهند، و آن‌ها که به عددهای *سخت* نزدیک می‌شوند."
    ),
    "The last takes the first of equal steps, as the printed listing does, and looks 6 plies ahead.": (
        "ستون آخر از گام‌های برابر نخستین را برمی‌دارد، چنان‌که برنامهٔ چاپ‌شده می‌کند، و ۶ نیم‌حرکت پیش را می‌بیند."
    ),
    "The exact columns are proved: no play scores more, without or with waiting by a step into a forbidden cell.": (
        "ستون‌های دقیق اثبات شده‌اند: هیچ بازی امتیاز بیشتری نمی‌گیرد، بی انتظار یا با انتظار از راه گام به خانهٔ ممنوع."
    ),
    "The time is that of the slowest of the course report's agents.": "زمان از کندترین عامل گزارش است.",
    "On the maps of Game the course report's agents can come near the best.": (
        "در نقشه‌های بازی نخست، عامل‌های گزارش می‌توانند به بهترین نزدیک شوند."
    ),
    "On some map of Game II each of these settings puts off an egg or the slingshot for ever: nothing in the "
    "evaluations tells sooner from later, and the actions are used up.": (
        "در نقشه‌ای از بازی دوم هر یک از این تنظیم‌ها تخم‌مرغی یا تیرکمان را تا ابد پس می‌اندازد: هیچ چیز در ارزیابی‌ها "
        "زودتر را از دیرتر بازنمی‌شناسد، و کنش‌ها تمام می‌شوند."
    ),
    "The setting that gives the course report's 1777 on `game2_simple` is no good setting elsewhere.": (
        "تنظیمی که ۱۷۷۷ گزارش را در `game2_simple` می‌دهد در جاهای دیگر تنظیم خوبی نیست."
    ),
    "The course report does not tell the depths of its two modules, which of equal steps they take, nor G.": (
        "گزارش نه عمق دو ماژولش را می‌گوید، نه اینکه از گام‌های برابر کدام را برمی‌دارند، و نه G را."
    ),
    "Here every combination plays both maps of which the course report prints the end: the depth of the hen, the depth "
    "of the bird, the first or the last of equal steps for each of them, the two readings and the two values of G.": (
        "اینجا هر ترکیبی هر دو نقشه‌ای را که گزارش پایانشان را چاپ کرده بازی می‌کند: عمق مرغ، عمق پرنده، نخستین یا "
        "واپسین گام برابر برای هر کدام، دو خوانش، و دو مقدار G."
    ),
    "A few of so many settings give the three scores of *simple*.": (
        "چندتایی از این همه تنظیم سه امتیاز *ساده* را می‌دهند."
    ),
    "That is agreement and no proof: whoever tries hundreds of settings finds some that fit three numbers.": (
        "این هم‌خوانی است و نه اثبات: هر که صدها تنظیم را بیازماید چندتایی می‌یابد که با سه عدد جور باشند."
    ),
    "None gives those of *hard*.": "هیچ‌یک امتیازهای *سخت* را نمی‌دهد.",
    "The three scores are those after the last three moves of a game.": ("سه امتیاز پس از سه حرکت پایانی یک بازی‌اند."),
    "The printed listing takes the first of equal steps of the hen; settings that fit take the last.": (
        "برنامهٔ چاپ‌شده از گام‌های برابر مرغ نخستین را برمی‌دارد؛ تنظیم‌هایی که جورند واپسین را برمی‌دارند."
    ),
    "The bird's order of steps and the way it counts its path differ between the readings, so two settings can be the "
    "same player.": (
        "ترتیب گام‌های پرنده و شیوهٔ شمردن راهش در دو خوانش یکی نیست، پس دو تنظیم می‌توانند یک بازیکن باشند."
    ),
    "On *hard* the queen is caught as in the course report, with other scores.": (
        "در *سخت* ملکه مانند گزارش گرفتار می‌شود، با امتیازهایی دیگر."
    ),
    "The same settings and some with a deeper bird, on every map, the largest sum of scores first; settings with the "
    "same scores have one row.": (
        "همان تنظیم‌ها و چند تنظیم با پرندهٔ عمیق‌تر در هر نقشه، نخست بیشترین جمع امتیازها؛ تنظیم‌های هم‌امتیاز یک "
        "ردیف دارند."
    ),
    "Below them stand `classic` as it is by default, the best that any of the settings reaches on each map, the best "
    "public agent, and the proven best.": (
        "زیر آن‌ها `classic` پیش‌فرض، بهترین امتیازی که تنظیمی در هر نقشه به آن می‌رسد، بهترین عامل عمومی و بهترین "
        "اثبات‌شده آمده‌اند."
    ),
    "The defaults of `classic` are the setting with the largest sum among those with G 10, which the settings of the "
    "printed scores share.": (
        "پیش‌فرض‌های `classic` تنظیمی‌اند با بیشترین جمع در میان تنظیم‌های دارای G برابر ۱۰، که تنظیم‌های امتیازهای "
        "چاپ‌شده هم همان را دارند."
    ),
    "They were chosen on these same maps, so on other maps they may be no better than others.": (
        "روی همین نقشه‌ها برگزیده شده‌اند، پس در نقشه‌های دیگر شاید از بقیه بهتر نباشند."
    ),
    "The course report does not say how deep its agents look.": "گزارش نمی‌گوید عامل‌هایش چقدر عمیق می‌بینند.",
    "Here hen and bird look equally far on every map, and the first of equal steps is taken.": (
        "اینجا مرغ و پرنده در هر نقشه به یک اندازه پیش را می‌بینند و از گام‌های برابر نخستین برداشته می‌شود."
    ),
    "The exact column is the best score with waiting.": "ستون دقیق بهترین امتیاز با انتظار است.",
    "Deeper is not better: nothing in the evaluations tells sooner from later, so the hen may put an egg off for "
    "ever.": (
        "عمیق‌تر بهتر نیست: هیچ چیز در ارزیابی‌ها زودتر را از دیرتر بازنمی‌شناسد، پس مرغ شاید تخمی را تا ابد پس بیندازد."
    ),
    "With one depth for both and the first of equal steps no setting gives the course report's 1777 or 2138.": (
        "با یک عمق برای هر دو و نخستین گام برابر هیچ تنظیمی ۱۷۷۷ یا ۲۱۳۸ گزارش را نمی‌دهد."
    ),
    # search itself
    "One search from one position of each game to each depth, with the game's own evaluation.": (
        "یک جست‌وجو از یک وضعیت هر بازی تا هر عمق، با ارزیابی خود بازی."
    ),
    "Plain methods search once to the depth; the full search deepens step by step and counts all steps.": (
        "روش‌های ساده یک بار تا آن عمق می‌گردند؛ جست‌وجوی کامل گام به گام عمیق‌تر می‌شود و همهٔ گام‌ها را می‌شمارد."
    ),
    "A method ends at the first depth that takes more than the limit of nodes, or solves the game.": (
        "هر روش در نخستین عمقی پایان می‌یابد که بیش از سقف گره‌ها بخواهد یا بازی را حل کند."
    ),
    "The exact columns hold for any program: minimax sees every line of play, and no alpha-beta can do with fewer "
    "leaves than the least.": (
        "ستون‌های دقیق برای هر برنامه‌ای درست‌اند: مینیمکس همهٔ شاخه‌های بازی را می‌بیند و هیچ آلفا-بتایی با برگی کمتر "
        "از کمترین کارش پیش نمی‌رود."
    ),
    "By how much one ply more multiplies the nodes, from depth {depth} to the deepest.": (
        "یک نیم‌حرکت بیشتر گره‌ها را چند برابر می‌کند، از عمق {depth} تا عمیق‌ترین."
    ),
    "For minimax the exact value is the mean number of moves in a state; the best that alpha-beta can do is its square "
    "root.": ("برای مینیمکس مقدار دقیق میانگین تعداد حرکت‌های هر وضعیت است؛ بهترین کار آلفا-بتا ریشهٔ دوم آن است."),
    "Of the reports only that on Sim counts anything: its figure is computed from the states it saw in a whole game at "
    "depth 3 and 5.": (
        "از میان گزارش‌ها تنها گزارش سیم چیزی می‌شمارد: عدد آن از وضعیت‌هایی که در یک بازی کامل در عمق ۳ و ۵ دیده حساب "
        "شده است."
    ),
    "Plain alpha-beta in a good order comes near the square root.": (
        "آلفا-بتای ساده با ترتیب خوب به ریشهٔ دوم نزدیک می‌شود."
    ),
    "A table goes below it where positions recur, because then the tree is a smaller graph; Angry, with few cells to "
    "step on, shows it most.": (
        "جدول آنجا که وضعیت‌ها تکرار می‌شوند از آن هم پایین‌تر می‌رود، چون درخت گرافی کوچک‌تر است؛ بازی خشمگین با "
        "خانه‌های کم برای گام برداشتن آن را بیش از همه نشان می‌دهد."
    ),
    # tuning
    "Every method tunes `{agent}` with the same number of games, those that only show how far it is left out; the "
    "games of regression are quick ones that give it positions.": (
        "هر روش `{agent}` را با تعداد بازی یکسان تنظیم می‌کند، جز بازی‌هایی که تنها پیشرفت را نشان می‌دهند؛ بازی‌های "
        "رگرسیون بازی‌های تندی‌اند که وضعیت به آن می‌دهند."
    ),
    "Each result then plays {test} games against `{opponent}`, in swapped pairs after eight random moves, and chooses "
    "one move in each of {positions} positions after {plies} random moves, where the solver knows what every move "
    "loses.": (
        "سپس هر نتیجه {test} بازی در برابر `{opponent}` می‌کند، در جفت‌های جابه‌جا پس از هشت حرکت تصادفی، و در هر یک "
        "از {positions} وضعیت پس از {plies} حرکت تصادفی، که حل‌کننده می‌داند هر حرکت چه می‌بازد، یک حرکت برمی‌گزیند."
    ),
    "The report prints no result.": "گزارش نتیجه‌ای چاپ نمی‌کند.",
    "The best individual of a noisy run is also the luckiest: compare it with the mean of the same run.": (
        "بهترین فرد در اجرایی پرنوسان خوش‌اقبال‌ترین هم هست: آن را با میانگین همان اجرا بسنجید."
    ),
    "Intervals that overlap decide nothing.": "بازه‌های هم‌پوشان چیزی را روشن نمی‌کنند.",
    "Standard deviation of a gene among the members, on average.": "انحراف معیار یک ژن در میان اعضا، به طور میانگین.",
    "The report's child has the average of its parents' genes.": "فرزند در گزارش میانگین ژن‌های پدر و مادر را دارد.",
    "The second run decides every game by lot, so that nothing is selected; in the third a child has each gene whole "
    "from one parent.": (
        "اجرای دوم هر بازی را به قرعه می‌برد تا چیزی گزیده نشود؛ در سومی فرزند هر ژن را یک‌جا از یکی از والدین می‌گیرد."
    ),
    "Compare the first two runs: averaging makes everybody alike within a few epochs, whether games are played or lots "
    "are drawn, so what could be selected from goes before selection can work.": (
        "دو اجرای نخست را بسنجید: میانگین‌گیری در چند دوره همه را یکسان می‌کند، چه بازی شود چه قرعه کشیده شود، پس آنچه "
        "می‌شد از آن گزید پیش از کار گزینش از میان می‌رود."
    ),
    "Mutation, one gene half way in one child of ten, brings little back.": (
        "جهش، یک ژن تا نیمهٔ راه در یکی از ده فرزند، چندان بازش نمی‌گرداند."
    ),
    "The mean of the best third after {epochs} epochs plays {test} games against `{opponent}`, which has weights "
    "made by hand: {weights}.": (
        "میانگین یک‌سوم بهتر پس از {epochs} دوره {test} بازی در برابر `{opponent}` می‌کند که وزن‌های دستی دارد: {weights}."
    ),
    "The distance is that of a gene from the middle of its range.": "فاصله، فاصلهٔ یک ژن از میانهٔ دامنه‌اش است.",
    "The weights made by hand lie at the ends of the range, mobility and corners high and the others low.": (
        "وزن‌های دستی در دو سر دامنه‌اند: تعداد حرکت‌ها و گوشه‌ها بالا و بقیه پایین."
    ),
    "Averages of many random numbers lie near its middle, whoever wins.": (
        "میانگین عددهای تصادفی بسیار نزدیک میانهٔ آن است، هر که ببرد."
    ),
    "Where the first two rows overlap, the games have selected nothing; the third row tells whether keeping the spread "
    "is enough.": (
        "آنجا که دو ردیف نخست هم‌پوشان‌اند بازی‌ها چیزی نگزیده‌اند؛ ردیف سوم می‌گوید آیا نگه داشتن پراکندگی بس است."
    ),
}
"""Sentences by their English, {names} standing for what is filled in."""
