/**
 * Most frequent passwords of leaked lists, as zxcvbn-ts orders them, in lower case: 3,000 and more that are long enough; runs such as `1234567` are found by rule. The contract holds
 * the same list in `contract/common-passwords.txt`.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
  0.0.0.000 0.0.000 000000 00000000 007007 01011900 01011910 01011960 01011970 01011975 01011977 01011978 01011979
  01011980 01011981 01011982 01011983 01011984 01011985 01011986 01011987 01011988 01011989 01011990 01011991 01011992
  01011993 01011999 01012000 01012001 01012010 01012011 010203 01020304 01031988 01061990 01071986 01081989 01091989
  01121986 02011980 02011981 02011984 02011985 02011986 02011987 02011988 02011989 02021973 02021976 02021979 02021981
  02021982 02021983 02021984 02021985 02021986 02021987 02021988 02021989 02031979 02031981 02031982 02031984 02031985
  02031986 02031987 02041979 02041981 02041982 02041983 02041984 02041985 02041986 02041987 02041988 02041989 02051982
  02051983 02051984 02051986 02051987 02051988 02051989 02061980 02061982 02061983 02061984 02061985 02061986 02061987
  02061988 02061989 02071980 02071981 02071982 02071983 02071984 02071986 02071987 02071988 02071989 02081977 02081982
  02081983 02081984 02081985 02081986 02081987 02081988 02081989 02091980 02091981 02091983 02091984 02091985 02091986
  02091987 02091989 02101984 02101985 02101986 02101987 02101989 03041991 03082006 05051985 05051987 06061986 07071987
  08031986 1000000 10011986 10031988 10071987 102030 10203040 102938 1029384756 11051987 11081989 111111a 111111q
  11112222 111222 111222333 11221122 112233 11223344 1122334455 112358 11235813 1123581321 12011987 12021988 12051988
  121212 12121212 12121990 121314 12131415 12301230 123098 123123 12312312 123123123 123123a 123123q 1232323q 123321
  123321123 123321a 123321q 12341234 1234321 12344321 123454321 1234554321 1234560 123456123 123456654321 1234567890
  1234567890a 1234567890q 1234567891 12345678910 123456789a 123456789q 123456789s 123456789z 12345678a 12345678q
  12345679 1234567a 1234567q 123456a 123456aa 123456abc 123456k 123456l 123456m 123456q 123456qw 123456qwe
  123456qwerty 123456r 123456s 123456z 12345a 12345q 12345qwe 12345qwert 1234abcd 1234asdf 1234qwe 1234qwer 123654
  12365478 123654789 1236987 12369874 123698745 123789 123789456 123987 123abc 123asd 123qaz 123qq123 123qwe 123qwe123
  123qweasd 123qweasdzxc 123qwer 123qwerty 123zxc 124578 12qw12qw 12qw34er 12qwaszx 13031987 13041987 13041988 131313
  13243546 134679 134679852 135790 135792468 1357924680 1366613 14061991 14111986 141627 142536 147258 14725836
  147258369 147852 147852369 1478963 14789632 147896325 15051981 15426378 159357 159753 159951 18011987 18436572
  19061987 19101987 192837465 19411945 1a2b3c 1a2b3c4d 1a2s3d4f 1passwor 1q2w3e 1q2w3e4r 1q2w3e4r5 1q2w3e4r5t
  1q2w3e4r5t6y 1qa2ws3ed 1qaz2ws 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1qwerty 1x2zkg8w 1z2x3c4v 20061988 21011989 21031987
  21031988 21122112 212121 2128506 22021989 22041987 23041987 232323 24011985 24061986 246810 25081988 252525 25802580
  258456 26061987 28041987 30051985 314159 31415926 315475 321321 321654 321654987 426hemi 445566 456123 456654 456852
  45m2do5bs 4815162342 4runner 50spanks 51505150 5201314 520520 5551212 555666 654321a 666999 6751520 696969 73501505
  74108520 741852 741852963 753159 753951 7753191 7779311 789456 78945612 789456123 7894561230 7895123 7ugd5hip2j
  81fukkc 852456 8675309 87654321a 8j4ye3uz 911911 9293709b13 9379992 951753 9562876 963852 963852741 987456 987456321
  987654321a a12345 a123456 a1234567 a12345678 a123456789 a1b2c3 a1b2c3d4 a1s2d3f4 aa123456 aa12345678 aaliyah
  aardvark abc123 abc1234 abc12345 abc123456 abcd123 abcd1234 abcd123456 aberdeen abgrtyu abigail abnormal abraham
  abrakadabra absolut absolute access access14 accord account achilles achtung action active adgjmptw adidas admin1
  admin12 admin123 admin1234 administrator admiral adrian adriana adrienne aezakmi africa agent007 aggies airborne
  airforce airplane airport airwolf alabama alaska albatros albert alberto alejandr alejandro aleksandr aleksandra
  aleksey alessandro alex123 alexalex alexande alexander alexandr alexandra alexis alfred alfredo alibaba alicia
  aliens alison alliance allison allmine allstar alpha1 alphabet alpine alucard always alyssa amadeus amanda amanda1
  amateur amateurs amazing amazon amber1 america america1 american amerika amorcit amsterda amsterdam anaconda anakin
  analsex anarchy anastasi anastasia anastasiya andersen anderson andrea andrea1 andreas andrei andrew andrew1 andrey
  andromed andromeda andyod22 anfield angel1 angel123 angela angelica angelika angelina angelo angels angelus anhyeuem
  animal animals annabell annette antelope anthony anthony1 anthrax antoine antonia antonio anubis anything apache
  apollo apollo13 apple1 apple123 applepie apples aquarius aragorn arcadia archer archie argentina arizona arkansas
  armagedon armstron arnold arsenal arsenal1 artemis artemka arthur artist asd123 asdasd asdasdasd asdf123 asdf1234
  asdfasdf asdfgh asdfgh01 asdfghj asdfghjk asdfghjkl asdfjkl asdfzxcv asdqwe123 asdzxc ashleigh ashley ashley1 ashton
  aspirine assass assassin assfuck asshole asshole1 assholes assman assword asterix astros athena atlanta atlantic
  atlantis atomic attitude auburn audrey august augusta augustus aurora aussie austin austin1 australi australia
  autumn avalanch avalon avatar avenger aviation awesome azerty azertyuiop azsxdcfv babybaby babyblue babyboy babydoll
  babyface babygirl babylon babylon5 babylove bacardi bacchus backdoor badass badboy badger badgers badgirl baggins
  bailey bailey1 balance baldwin baller balloon balloons bambam banana bananas bandit bangbang bangkok banshee
  barbados barbara barbie barcelon barcelona barefoot barkley barney barrett bartman basebal baseball baseball1 basket
  basketba basketball bassman bastard batman batman1 battery battle baxter bcfields beaches beagle bearbear bearcat
  bearcats beardog beastie beatles beatrice beautifu beautiful beauty beaver beavis because beckham beefcake beerbeer
  beerman beetle believe belinda belmont bender benfica bengals benjamin bennett benson bentley beowulf beretta
  bergkamp berkeley berlin bermuda bernard bernie bertha bethany beverly bianca bicycle bigballs bigbear bigbird
  bigblock bigblue bigboobs bigboss bigboy bigbutt bigcock bigdaddy bigdick bigdog bigfish bigfoot biggie biggles
  bigguy bighead bigmac bigman bigmike bigmoney bigone bigred bigsexy bigtime bigtits billybob billyboy binladen
  biology birddog birdie birdman birthday biscuit bishop bitchass bitches bitcoin biteme blabla black1 blackbir
  blackcat blackdog blackhaw blackie blackjac blackjack blackman blackout blacky blades blahblah blaster blazer
  blessed blessing blink182 blizzard blonde blondes blondie blossom blowjob blowme blue123 blue22 bluebell bluebird
  blueblue blueboy bluedog blueeyes bluefish bluemoon bluesky bluesman boating bobafett bobbie bobbob bobcat bobdylan
  boeing bollocks bollox bologna bomber bombers bond007 bondage bonehead bonjour bonjovi bonkers bonnie boobies booboo
  booger boogie bookworm boomboom boomer boomer1 booster borabora boricua borussia bossman boston bottom bowling
  boxster bradford bradley brandi brandon brandon1 brandy brasil braves brazil breasts brenda brendan brewster brianna
  bridge bridget brighton brigitte bristol british britney brittany brittney broadway broken bronco broncos broncos1
  bronson brooke brooklyn brooks brother brothers brownie browning browns brucelee bruins bruiser brutus bubba1
  bubba69 bubble bubbles buckeye buckeyes buckshot budapest buddha buddy1 buddy123 buddyboy budlight budweise buffalo
  buffett bugger builder bulldog bulldog1 bulldogs bullet bullfrog bullseye bullshit bunghole bunnies burger burrito
  burton bushido business buster buster1 butcher butler butter buttercu butterfl butterfly buttfuck butthead butthole
  buttman buttons buzzard byteme cabbage cactus cadillac caesar caitlin calgary caliente californ california caligula
  callaway callie calvin camaro cambiami camelot cameltoe camera cameron cameron1 camilla camille campbell canada
  canadian cancer candace candice candyman cannabis cannon cantona capital caprice capslock captain caramel caravan
  cardinal carlito carlitos carlos carlton carmen carmex2 carnage carolin carolina caroline carolyn carpedie carpet
  carrera carrie carrot carson carter cartman cartoon casanova cascade caserta casino casper cassidy cassie castle
  catalina catch22 catdog catfish catherin catherine catwoman cavalier caveman cbr900rr cdtnkfyf cecilia celeron
  celeste celica celine celtic celtics center central century cerberus cessna cfitymrf cgfhnfr chainsaw chambers
  champion champs chance chandler change changed changeme changes channel chantal charger chargers charity charlene
  charles charles1 charley charlie charlie1 charlott charlotte charlton charly charmed charter cheater checkers cheese
  cheese1 cheetah chelsea chelsea1 chemical cherokee cherry cheryl chester chester1 chestnut chevelle chevrole
  chevrolet cheyenne chicago chicago1 chichi chicken chicken1 chickens chicks chiefs children chillin chimera chinese
  chinook chipmunk chipper chocolat chocolate chocolate1 choochoo chopper chris1 chrisbln chrissy christ christia
  christian christie christin christina christine christma christmas christop christopher christy chronic chrysler
  chubby chuckie chuckles chucky cinnamon citadel citizen citroen cjkysirj cjkywt claire clancy clapton clarence
  clarinet classic classics claude claudia claudio claymore clayton clemson cleopatr clevelan clifford climber clinton
  clipper clippers clitoris clover cnfybckfd cocacola cocaine cocksuck coconut codered coffee coldbeer coleman colleen
  college collins colnago colombia colonel colorado colors colt45 coltrane columbia columbus comanche comfort command
  commando company compaq compaq1 compass complete compton compute computer concord concorde concrete condor confused
  connect connie connor conover consumer contact content contest control cookie cookie1 cookies coolcool cooldude
  cooler coolguy coolio coolman coolness cooper copper corleone corndog cornell corolla corona corrado corsair
  corvette cosmos costello cosworth cottage cotton cougar cougars counter country courage courtney coventry cowboy
  cowboy1 cowboys cowboys1 coyote cracker crawford crazybab creampie creation creative creature cricket cricket1
  criminal crimson cristian cristina critter crjhgbjy cruiser crusader crusher crystal crystal1 cthulhu cthutq cubbies
  cubswin cuddles cumming cumshot cupcake curious curtis customer cutlass cxfcnmt cyclone cyclops cynthia cypress
  dabears dagger dakota dakota1 dallas dallas1 damian damien dancer dancing danger daniel daniel1 daniela daniele
  danielle daniels dannyboy darklord darkman darkness darkside darkstar darlene darling darrell darren darwin david1
  davidson daytona dbrnjhbz deadhead deadman deadpool deanna death666 debbie deborah december deedee deepthroat
  deeznuts deeznutz defender defense defiant deftones delete delight delilah denise deniska denmark dennis denver
  depeche derrick descent design designer desire desiree deskjet desmond destiny destroy detroit deutsch devil666
  devildog devils dexter dfcbkbq dfkthbz dfktynbyf dfvgbh diablo diamond diamond1 diamonds dickhead diehard diesel
  dietcoke digger diggler digimon digital digital1 dilbert dilligaf dillon dingdong dinosaur dipshit director dirtbike
  discover disney divorce dkflbckfd dkflbvbh doberman doctor dodger dodgeram dodgers dodgers1 dogbert dogface dogfood
  doggie doghouse dogshit doitnow dollar dollars dolores dolphin dolphin1 dolphins dominic domino donald donkey donnie
  donovan doodle dookie doomsday dorothy doughboy douglas download downtown dracula dragon dragon1 dragon12 dragonba
  dragonball dragons dragoon dreamer dreams drifter driver drizzt drowssap drpepper drummer drummer1 dthjybrf dublin
  ducati duchess dudedude dudley dumbass duncan durango dustin dutchess dynamite dynasty eagle1 eagles eagles1
  earnhard eastern eastside eastwood eatpussy eatshit eclipse eduard eduardo edward edward1 edwards einstein ekaterina
  elaine eldorado eleanor electra electric electro electron element elephant elijah elizabet elizabeth elizaveta
  elliott elvis1 elwood emerald emerson eminem emmanuel empire energy engine engineer england english enigma enterme
  enterpri enterprise entropy epsilon ericsson ernest erotic erotica escort esther estrella eternal eternity eugene
  evelyn everest everett everlast everton evolution excalibu excalibur exigen exigent explorer express extreme
  faithful falcon falcon1 falcons fallout family fandango fantasia fantasy farmer farscape farside fashion fastball
  faster fatass fatboy fatcat father fatman fearless feather february federal federico felicia fender fender1 ferguson
  fernand fernando ferrari ferrari1 ferret festival fetish fgtkmcby ficken fiction fidelio fighter finance finger
  fingers finish fireball firebird firefire firefly firefox fireman firewall fischer fishbone fisher fishhead fishing
  fishing1 fishman fisting fitness fktrcfylh fktrcfylhf fktrctq flames flamingo flanker flatron fletcher flexible
  flight flipper florence florian florida florida1 flounder flower flowers fluffy flyers flyfish foobar footbal
  football football1 fordf150 forest forever forget forgot formula formula1 forrest forsaken fortuna fortune forward
  fossil foster fountain foxtrot france frances francesc francesco francis francois frank1 frankie franklin freaky
  freckles freddie freddy frederic fredfred fredrick freebird freedom freedom1 freefree freeman freepass freeporn
  freesex freeuser freeway french friday friend friendly friends frogger froggy frogman front242 frontier frosty
  fuck_inside fucked fucker fuckers fuckface fuckfuck fuckhead fuckher fucking fuckinside fuckit fuckme fuckme1
  fuckoff fuckoff1 fuckthis fuckyou fuckyou1 fuckyou2 fullmoon function funtime fusion future fyfcnfcbz fylhtq
  fyutkbyf gabriel gabriel1 gabriela gabriell gagging galaxy galina galore gambit gameboy gamecock gamecube gameover
  gandalf gandalf1 gangbang gangsta gangster garbage garcia garden garfield gargoyle garrett gateway gateway1 gatorade
  gators gbhfvblf geheim gemini general generic genesis genesis1 genius geoffrey george george1 georgia georgie gerald
  gerard german germany geronimo gertrude gesperrt getmoney getsome gfhjkm gfhjkm1 gfhjkm123 gfhjkmgfhjkm ghbdtn
  ghbdtn123 ghbdtnbr ghblehjr ghbywtccf ghjcnj ghjcnjgfhjkm ghjcnjnfr ghostrider giants gibson gilbert gillian
  gilligan ginger ginger1 giorgio giovanni giraffe giuseppe gizmodo glacier gladiator global gloria gn56gn56 gobears
  goblin goblue gobucks goddess godfathe godfather godsmack godzilla goforit goirish goldberg golden goldfish goldie
  goldstar goldwing golfball golfer golfer1 golfgolf golfing goliath gonzalez goober good123654 goodboy goodbye
  goodluck goodman goodtime google gordon gordon24 gorgeous gorilla gotcha gothic gotohell gracie graham grandma
  grandpa granny graphics grateful gravity greatone green1 green123 greenbay greenday gregory gremlin grendel gretchen
  gretzky griffey griffin grizzly groovy groucho gsxr750 gtnhjdbx guardian guiness guinness guitar guitar1 guitars
  gundam gunner gunners gunther gustavo hacker hal9000 halflife halifax hambone hamburg hamilton hamlet hammer hammer1
  hammers hammond hampton hamster handsome handyman hannah hannah1 hannibal hansolo happiness happy1 happy123 happyday
  hardcock hardcore harder hardon hardrock hardware harley harley1 harmony harold harris harrison harrypotter harvard
  harvest harvey hastings havefun hawaii hawaii50 hawaiian hawkeye hawkeyes hayabusa hearts heather heather1 heaven
  hector hedgehog heineken heinrich helena hellboy hellfire hello1 hello123 hello1234 hellokitty helloworld hellyeah
  helpme hendrix hentai herbert hercules heritage herman hershey hesoyam hewlett higgins highbury highheel highland
  highlander highway hillary hiphop history hitachi hithere hitler hitman hjvfirf hobbes hobbit hockey hockey1 holden
  holiday holidays holland hollywoo hollywood holmes holyshit homeboy homerun honda1 hongkong honolulu hooker hooligan
  hoosier hoosiers hooters hoover hopeful hopeless hopkins horizon horndog hornet hornets horney horny1 horses hotboy
  hotdog hotpussy hotrod hotsex hotshot hotstuff hottie hounddog houston howard hudson hummer hunter hunter1 hunting
  hurrican hurricane husker huskers huskies hustler hyperion ibanez iceberg icecream icehouse iceman idontkno
  idontknow iforgot ihateyou illinois illusion iloveme ilovesex iloveu iloveyo iloveyou iloveyou1 iloveyou2 imagine
  imation immortal impala imperial incubus indian indiana indians indigo infantry inferno infiniti infinity insane
  insanity inside insomnia inspiron install integra internet intrepid intruder inuyasha ipswich ireland irishka
  irishman ironman isabel isabell isabella isabelle island islander israel istanbul italia italian ivanova iverson
  iverson3 iwantu jabroni jackal jackass jackass1 jackie jackjack jackoff jackpot jackson jackson1 jackson5 jacques
  jaguar jakejake jamaica james007 james1 james123 jamesbon jamesbond jameson jammer janice janine january japanese
  jarhead jasmin jasmine jasmine1 jason1 jasper jaybird jayhawk jayhawks jazzman jeanette jefferso jeffery jeffrey
  jellybea jenkins jennife jennifer jeremiah jeremy jeremy1 jericho jerkoff jermaine jerome jersey jessica jessica1
  jessie jester jesus1 jezebel jiggaman jillian jimbob jktymrf joanna joanne joejoe johanna johannes john316 johnboy
  johndeer johnjohn johnny johnny1 johnson johnson1 jonathan jordan jordan1 jordan23 joseph joseph1 josephin joshua
  joshua1 journey juanita jubilee judith juggalo julian juliette jumper junebug jungle junior junior1 jupiter just4fun
  just4me justdoit justice justin justin1 justine justme juventus kaiser kaitlyn kakashka kaktus kamikaze kangaroo
  kansas karate karina karolina kashmir kasper katana katarina katerina katherin katherine kathleen kathryn katrin
  katrina kawasaki kazantip kcj9wx5n keeper kelsey kendall kennedy kenneth kenshin kentucky kenwood kenworth kermit
  kerstin kevin1 keyboard keystone keywest kickass kidrock killbill killer killer1 killer12 killers killjoy killkill
  kimberly kingdom kingfish kingkong kingpin kingston kirill kirsten kisses kissing kisskiss kissme kissmyass kitchen
  kitkat kitten kittens kittycat kittykat kjkszpj kjrjvjnbd klaster kleopatra klingon knickers knicks knight knights
  knockers kodiak kolobok konstantin koroleva kotenok kramer krasotka krishna kristen kristi kristin kristina kristine
  krypton krystal ktyjxrf labrador lacrosse ladies ladybug lakers lambert lancelot lancer lansing lantern larisa
  larissa lasvega lasvegas latinas latino lauren laurence laurent laurie lawrence lawyer lazarus leather leavemealone
  ledzep legend legion legolas lemonade lennon leonard leonardo leopard lesbian lesbians leslie lespaul lestat lester
  letmein letmein1 letmein2 letsgo lexmark liberty library licker licking lickme lifehack lifetime lighter lightnin
  lightning lights lillian lincoln lindros lindsay lindsey lineage lineage2 lionking lipstick liquid lisalisa lithium
  little liverpoo liverpool lizard lizzie lobster login123 logitech lokomotiv lol123 lolipop lolita lollipop lollol
  lollypop london london1 lonely lonestar lonewolf longbow longdong longhorn longjohn looking lorenzo lorraine louise
  loulou love123 lovebug loveless lovelife lovelove lovely loveme loverboy lovers lovesex loveyou loving lowrider
  ltybcrf lucifer lucille lucky1 lucky13 lucky7 luckydog ludmila ludwig luther lvbnhbq macbeth macdaddy machine
  macross maddie maddog madeline madison madison1 madman madmax madness madonna madrid maestro magazine magelan maggie
  maggie1 magic1 magical magician magicman magnolia magnum magnus maiden mailcreated5240 mailman majestic makaveli
  maksim maksimka malcolm malibu mallard mallory mama123 mamapapa manager manchest manchester mancity mandarin
  mandingo maniac mankind manning manowar manson manuel manuela manutd maradona marathon marcel marcello marcus
  margaret margarita mariah marian mariana marianna marianne marilyn marina marine marine1 mariners marines marines1
  marino marino13 marion mariposa marissa marjorie markus marlboro marlene marley marlin married marseille marshall
  martha martin martin1 martina martine martinez martini marvel marvin maryann maryjane maryland masamune massage
  massimo massive master master1 master12 masters matador matilda matrix matthew matthew1 matthews matthias mature
  maureen maurice maverick maxima maximum maximus maxine maxmax maxwell maxwell1 maynard mazafaka mazda626 mazdarx7
  mckenzie mclaren meatball meathead meatloaf mechanic medical medicine megadeth megaman megapass megatron meister
  melanie melinda melissa melissa1 melody melvin member memorex memphis meowmeow mephisto mercedes mercury meredith
  meridian merlin merlin1 mermaid mersedes messiah metallic metallica mexican mexico michael michael1 michael2
  michaela michaels micheal michel michele michell michelle michigan mickey mickey1 microlab microphone microsof
  microsoft midnight miguel mike123 mikemike milano mildred military milkman miller miller1 millie million millions
  millwall milton minecraft minerva minnie miracle mirage miranda misfit99 misfits mission missouri mister mistress
  mitchell mittens mobile mobydick mohamed mohammed mollie molly1 mollydog molson momoney monalisa monarch monday
  money1 moneyman mongoose monica monika monique monitor monkey monkey1 monkey12 monkeybo monkeys monopoly monroe
  monster monster1 monsters montana montgom240 montreal mookie moomoo moonbeam moondog moonlight morgan morgan1
  morning morpheus morris morrison mortgage mortimer moscow mother mother1 motherfucker motherlode motorola mountain
  mozart mudvayne muffin mulder multiplelo munchkin murphy murray musashi muscle muscles mushroom musicman mustafa
  mustang mustang1 mustang6 mustangs mustard mylove mynoob mypass mypassword myself mystery nadine namaste napoleon
  napster naruto nascar nascar24 nastya natali natalia natalie natasha nathalie nathan nathan1 national natural
  naughty nautilus ncc1701 ncc1701a ncc1701d ncc1701e nebraska nellie nelson nemesis neptune netscape network
  nevermind newcastl newcastle newlife newman newpass newpass6 newport newton newyork newyork1 nfnmzyf nfytxrf niceass
  niceguy nicholas nichole nicola nicolas nicole nicole1 nigger nightmare nikita nikitos nikolay nimrod niners
  nintendo nipple nipples nirvana nirvana1 nissan nokia6233 nokia6300 nolimit noodles nookie nopass norman northern
  norton norwich nostromo nothing november ntktajy nugget nuggets number1 nuttertools nwo4life nygiants nylons nymets
  oakland oatmeal obiwan oblivion october office officer ohyeah oicu812 oklahoma oksana oldman oliver oliver1 olivia
  olivier onelove onetime online openup operator optimus oracle orange orange1 oranges original orioles orlando osiris
  othello outkast outlaw overkill overlord oxford p0015123 p@ssw0rd p@ssword pa55w0rd pa55word pacific packard packers
  packers1 paintbal paintball painter pakistan palace paladin pallmall palmer pamela panama panasoni panasonic pandora
  pantera panther panther1 panthers panties pantyhos panzer paradigm paradise paradox paranoid parker parola parrot
  partner pascal pass123 pass1234 passat passion passpass passport passw0rd passwor passwor1 password password!
  password1 password12 password123 password1234 password2 passwords passwort pasword patches patience patrice patricia
  patrick patrick1 patriot patriots patton paulina pauline pavilion payton peaches peaches1 peacock peanut peanuts
  pearljam pebbles peekaboo peewee pegasus pelican pencil penelope penguin penguin1 penguins penthous pentium people
  pepper pepper1 pepsi1 perfect personal pervert peterpan peterson peugeot phantom pharmacy pheonix philip philippe
  philips phillies phillip phillips philly phoebe phoenix phoenix1 photos physics pianoman picard picasso piccolo
  pickle pickles picture picturs pierre piglet pikachu pimpin pinball pineappl pineapple pingpong pinhead pinkfloy
  pinkfloyd pioneer pipeline piramida pirate pirates pissing pissoff pistons pitbull placebo planet plastic platinum
  platypus playboy playboy1 player players playing playstat playstation playtime please pleasure plumber plymouth
  poison pokemon pokemon1 polaris police polina polniypizdec0211 polopolo pontiac poochie poohbear pookie pool6123
  poontang pooper poopie poopoo pooppoop popcorn popeye porkchop pornporn pornstar porsche porsche1 porsche9 porter
  portland portugal poseidon positive postal postman potato pothead potter powder power1 powers preacher precious
  predator prelude premier premium presario presiden president presley preston pretty primus prince princes princess
  princess1 pringles printer private private1 privet prodigy program project promise property prophet prowler psycho
  pudding pumpkin pumpkin1 pumpkins punisher punkrock puppies purple pussies pussy1 pussy123 pussy69 pussycat pussyman
  pussys putter pyramid python q12345 q123456 q1w2e3 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 q2w3e4r5 qawsed qawsedrf qaz123
  qazqaz qazwsx qazwsx1 qazwsx12 qazwsx123 qazwsxed qazwsxedc qazwsxedc123 qazwsxedcrfv qazxsw qazxswedc qq123456
  qqq111 quality quantum quattro queenie quentin qwaszx qwe123 qwe123qwe qweasd qweasd123 qweasdzxc qweqwe qwer123
  qwer1234 qwerasdf qwert qwert1 qwert123 qwert12345 qwerty qwerty1 qwerty11 qwerty12 qwerty123 qwerty1234 qwerty12345
  qwerty123456 qwerty7 qwertyu qwertyui qwertyuio qwertyuiop qwertz qwertzuiop r2d2c3po rabbit racecar racerx rachael
  rachel rachel1 racing radical radiohea radiohead ragnarok raider raiders raiders1 railroad rainbow rainbow1 rainbow6
  rainman raistlin rambler ramirez rammstein ramones randall random ranger ranger1 rangers rangers1 raptor rascal
  rasdzv3 rasputin rastaman ravens raymond reading reality realmadrid reaper rebecca rebecca1 rebels reckless records
  recovery red123 redalert redbaron redbird redbull reddevil reddog reddwarf redfish redhead redline redman redneck
  redrose redrum redskins redsox redsox1 redwing redwings redwood reggie regina register remember renault renegade
  rereirf rescue research resident respect retired revenge review revolver reynolds rfnthbyf rfrfirf rhbcnbyf rhfcjnrf
  rhiannon rhjrjlbk rhtdtlrj ricardo richard richard1 richards richie richmond rightnow ripper rjhjktdf rjirfrgbde
  rjntyjr rjycnfynby roadkill roadking roadrunn roadster robbie robert robert1 roberta roberto roberts robinson
  robotech robotics rochelle rocker rocket rockets rockford rockhard rockies rockon rockstar rocky1 rodney rogers
  roland roller rolling rollins rolltide romance romashka rommel ronald ronaldo ronnie rooster rootbeer roscoe rosebud
  rosemary route66 roxanne rtyuehe rubber rulezzz runescape runner running rush2112 ruslan russell russia russian
  rusty1 sabbath sabine sabrina safety sailboat sailing sailor saints sakura salamander salasana salmon salomon
  salsero salvador samantha sammie sammy1 sampson samson samsung samsung1 samtron samuel samurai sanchez sanders
  sandiego sandman sandra sandwich sanfran santafe santana santiago santos sapphire sarah1 saratoga sasha1 satan666
  saturday saturn sausage sausages savage savanna savannah scanner scarface scarlet scarlett schalke schmidt school
  science scooby scoobydo scoobydoo scooter scooter1 scorpio scorpio1 scorpion scotland scottie scotty scrabble
  scrappy scratch scream scruffy scully seagull seahawks search seattle sebastia sebastian secret secret1 secret123
  secrets security seeking seinfeld seminole semperfi senator senators sentinel septembe september serega serena
  serenity sergeant sergei sergey sergio sersolution server service services sesame seven7 severin sex4me sexsex
  sexual sexyboy sexygirl sexyman sexysexy shadow shadow1 shadows shaggy shalom shaman shamrock shaney14 shanghai
  shannon shannon1 shaolin sharks sharon shasta shaved shazam shearer sheena sheila shelby shelley shelly shemale
  shepherd sheridan sheriff sherlock sherman sherry sherwood shiloh shinobi shirley shitface shithead shitty shocker
  shogun shooter shopping shorty shotgun showme showtime sidekick sidney siemens sierra silence silver silver1
  silverad silvia simmons simone simple simpson simpsons sinatra sinclair singer single sinister sinner sirius sister
  sisters sithlord skater skeeter skinner skipper skippy skittles skorpion skydive skyhawk skyline skywalke skywalker
  slacker slamdunk slapper slappy slapshot slayer slayer1 sleeper sleepy slipknot slippery slowhand smashing smeghead
  smiles smiley smirnoff smitty smoker smokey smokey1 smokin smoking smooth smudge snakes snapper snapple snatch
  sneakers snickers sniper snooker snoopdog snoopy snoopy1 snowball snowboar snowboard snowflak snowman snuggles
  sobaka soccer soccer1 soccer12 socrates softail softball software sojdlg123aljg soldier solitude solomon solution
  someone somethin something sommer sooner sooners sophia sophie soprano soso123aljg soulmate southern southpar
  southpark spaceman spanish spanking spankme spanky sparkle sparky sparky1 sparrow spartak spartan spartans speaker
  special specialk spectre spectrum speedy spencer spencer1 spider spider1 spiderma spiderman spidey spinner spirit
  spitfire splinter spongebo spongebob spooky sporting sports spring springer sprint sprite spunky sputnik spyder
  squeeze squirrel squirt srinivas stacey stalker stallion standard stanford stanislav stanley staples starbuck
  starcraf starcraft stardust starfire starfish stargate starligh starman starship starstar starter startrek starwars
  station stealth steeler steelers stefan stefanie stefano stella stephan stephani stephanie stephen stephen1 sterlin
  sterling steven stevens stevie stewart sticky stimpy stinger stingray stinky stocking stone55 stonecol stonecold
  stones stories stormy straight strange stranger stratus strawberry street strength stretch strider strike striker
  stripper stroker stuart student stunner stupid subaru sublime subzero success sucker suckers sucking suckit suckme
  suicide sullivan summer summer1 summer99 sundance sunday sundevil sunfire sunflowe sunflower sunnyday sunrise sunset
  sunshin sunshine sunshine1 super12 super123 superfly superma superman superman1 supersta superstar support supreme
  surfer surfing survivor susanne suzanne suzuki svetlana svoboda swallow sweetie sweetnes sweetpea sweets sweety
  swimmer swimming swinger swingers swordfis swordfish sydney sylvia syncmaster syracuse system tabitha tacobell
  tacoma talisman tamara tanker tanner tardis target tarheel tarheels tarzan tatarin tatiana tattoo tatyana taurus
  taylor taylor1 tazman tazmania tdutybq tdutybz teacher technics techno teddybea teddybear teenage telefon telephon
  temp123 tempest templar temple temppass tennis tequila teresa terminal terminat terminator terrapin test123 test1234
  tester testing testing1 testpass testtest thailand thanatos thanks thankyou theater theatre theboss thecrow thedoors
  thedude thegame thegreat theking theman theodore theone theresa therock thesims thirteen thisisit thomas thomas1
  thompson threesom throat thuglife thumper thunder thunder1 thunderb thursday thx1138 tiberius tiburon tickle tiffany
  tiffany1 tiger1 tiger123 tigers tigers1 tigger tigger1 tigger2 timber timothy tinker tinkerbe tinkerbell tinkle
  tintin titanic titanium titans titleist titties tkbpfdtnf toaster tobias together tokiohotel tolkien tomcat tommyboy
  tomorrow tomtom tonight toolman tootsie topgun topper tornado toronto torpedo toshiba tottenha tottenham toyota
  tracey tracker tractor trader trading traffic trainer training trains trance transam transit translator trapper
  travel traveler travis treasure trebor trevor trfnthbyf triangle trident trigger trinidad trinity tripper tristan
  triumph trixie trojan trojans trombone trooper tropical trouble trouble1 trucker trucks truelove trumpet trunks
  trustno1 tsunami tucker tuesday tunafish turkey turkey50 turner turtle tweety twilight twinkle twisted twister
  typhoon ultimate umbrella underdog underground undertak undertaker unicorn united universal universe unknown unreal
  upyours usa123 user123 user1234 username usuckballz1 vacation vagina valencia valentin valentina valentine valera
  valeria valerie valhalla valkyrie valley vampire vampires vanessa vanguard vanhalen vanilla varvara vasilisa vegeta
  velvet ventura verbatim veritas verizon vermont veronica veronika versace vertigo vfhbyf vfhecz vfhufhbnf vfitymrf
  vfksirf vfrcbv vfrcbvrf vfvfgfgf vfvjxrf victor victoria victory vietnam viewsonic viking vikings vikings1 viktor
  viktoria viktoriya village vincent vintage violet violetta viper1 virgin virginia virtual vision vitalik vkontakte
  vladimir vladislav volkswag volume voodoo voyager vsjasnel12 walker wallace walleye walmart walnut walter wanderer
  wangyut2 wanker warcraft wareagle warhammer warlock warlord warning warren warrior warrior1 warriors warthog
  washburn washingt washington watcher waterloo waters watson weasel weather webhompas webmaste webmaster webster
  wedding weezer welcome welcome1 welcome123 werewolf wesley western westham westside westwood wetpussy wg8e3wjf
  whatever whatsup wheels whiskers whiskey whisper whiteout whitesox whitney whocares whynot wicked wildbill wildcard
  wildcat wildcats wildfire wildman william william1 williams willie willis willow wilson windmill window windows
  windsor windsurf wingman winner winner1 winners winnie winston winston1 winter wireless wisdom wishbone wizard
  woaini woaini1314 wolf359 wolfgang wolfman wolfpack wolverin wolverine wolves wombat wonder woodland woody1 woofwoof
  wookie wordpass working wrangler wrestle wrestlin wrestling wright wrinkle1 wutang xanadu xavier xbox360 xfiles
  xiaoming xxxpass yamaha yankee yankees yankees1 yankees2 ybrbnf ybrjkfq yeahbaby yellow yfcntymrf yfnfif yfnfkmz
  yjdsqgfhjkm yogibear yolanda yomama yosemite yourmom yousuck yvonne yzerman z1x2c3v4 zachary zachary1 zanzibar
  zaq123 zaq12wsx zaq1xsw2 zaq1zaq1 zaqwsx zaqxswcde zeppelin zerocool zhjckfd zildjian zinch zipper zombie zxasqw12
  zxc123 zxcasdqwe zxcv1234 zxcvbn zxcvbnm zxcvbnm1 zxcvbnm123 zxczxc
  `
    .trim()
    .split(/\s+/),
);
