// The passwords that are guessed first: those made by well-known habits (keyboard walks, runs of digits, names and pastimes with
// a number), and those at the top of every list of leaked passwords. It is for the server only, because the list is too long to
// send to browsers.

const DIGIT_RUNS = ['1234567890', '0987654321', '9876543210', '0123456789']
const KEYBOARD_ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'azertyuiop', 'qwertzuiop', 'abcdefghij']
const KEYBOARD_WALKS =
  'qwe123 qweasd qweasdzxc qazwsx qazwsxedc 1qaz2wsx 1qaz2wsx3edc zaq12wsx zaq1zaq1 zaq1xsw2 1q2w3e 1q2w3e4r 1q2w3e4r5t ' +
  'q1w2e3 q1w2e3r4 q1w2e3r4t5 a1b2c3 a1b2c3d4 123qwe 123qweasd qwer1234 asdf1234 zxcv1234 abcd1234 1234qwer 1234abcd ' +
  '123abc abc123456 123123 12341234 121212 112233 11223344 123321 1234321 12344321 456456 789789 147258 147258369 ' +
  '159753 159357 741852 741852963 963852741 010203 102030 131313 696969 420420 007007 101010 202020 123654 654123 ' +
  '321654 asdasd asd123 zxczxc qweqwe qwqwqw aaa111 abcabc aabbcc abc123abc'
const WORDS =
  'password passwort passwd passw0rd p@ssword p@ssw0rd pa55word pass1 passpass secret secrets topsecret letmein letmein ' +
  'welcome welcome1 login signin admin administrator adminadmin root rootroot toor user guest default changeme changeit ' +
  'master access system server manager support service office company business computer internet network windows ' +
  'google facebook twitter youtube linkedin whatsapp instagram snapchat microsoft apple samsung android iphone amazon ' +
  'netflix spotify minecraft fortnite roblox pokemon pikachu nintendo playstation xbox gamer hunter ranger shadow ' +
  'dragon monkey tiger lion panther eagle falcon wolf bear horse dolphin butterfly rabbit kitten puppy doggie cookie ' +
  'chicken banana orange cherry strawberry chocolate coffee pepper ginger sugar honey candy cheese pizza summer winter ' +
  'spring autumn sunshine rainbow flower blossom garden ocean mountain thunder lightning storm diamond crystal silver ' +
  'golden purple yellow orange green black white freedom peace heaven angel angels devil lucky magic wizard merlin ' +
  'phoenix ninja samurai pirate warrior soldier knight king queen prince princess superman batman spiderman ironman ' +
  'starwars startrek matrix gandalf frodo harrypotter hermione football soccer baseball basketball hockey tennis golf ' +
  'rugby cricket racing ferrari porsche mercedes bmw yamaha harley mustang corvette liverpool chelsea arsenal barcelona ' +
  'realmadrid juventus yankees lakers cowboys steelers iloveyou iloveu loveyou lovely lover loveme forever together ' +
  'sweetheart babygirl babyboy baby darling beautiful gorgeous friend friends family mother father mommy daddy ' +
  'michael jordan jennifer jessica michelle daniel david robert thomas charles william matthew andrew joshua anthony ' +
  'justin nicole amanda ashley samantha elizabeth charlie george maggie bailey buster oliver sophie emma hannah lauren ' +
  'taylor austin madison london paris berlin america canada australia germany england france india brazil mexico ' +
  'jesus christ blessed trustno1 whatever nothing something anything testing tester test testtest demo sample example ' +
  'hello hello1 helloworld goodbye killer hacker cheater money dollar rich success victory winner champion legend ' +
  'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september ' +
  'october november december qwerty azerty qwertz asdfgh zxcvbn guildhall agent agents robot artificial intelligence ' +
  'chatgpt openai machine learning developer engineer programmer coding python javascript typescript database'
/** These leaked passwords are made by no habit above: names, teams, sites, insults, words of other languages. */
const LEAKED =
  'fuckyou tigger fuckme klaster asshole biteme dallas martin heather fucker gfhjkm hammer patrick scooter ' +
  'golfer richard bigdog guitar jackson mickey sparky snoopy maverick camaro peanut morgan cowboy andrea ' +
  'smokey joseph dakota eagles melissa boomer booboo spider nascar monster tigers 123123123 gateway marina ' +
  'diablo bulldog compaq hardcore junior iceman ncc1701 scooby miller boston fuckoff brandon chester johnny ' +
  'edward redsox player nikita fender barney midnight please brandy chicago badboy iwantu slayer rangers ' +
  'bigdaddy bigdick jasper rachel steven adidas victoria natasha jasmine panties marine ghbdtn fishing ' +
  'cocacola casper 232323 raiders marlboro sexsex blowme bigtits 8675309 angela spanky thx1138 winston ' +
  'shannon toyota blowjob apples qazxsw qwaszx muffin johnson murphy cooper jonathan liverpoo danielle ' +
  'jackie 123456a 789456 turtle scorpion butter carlos dennis slipknot booger cameron newyork nathan rocket ' +
  'viking redskins butthead sierra peaches gemini doctor wilson sandra helpme victor florida pookie captain ' +
  'tucker theman bandit dolphins maddog packers jaguar lovers nicholas united tiffany maxwell nirvana ' +
  'jeremy suckit stupid monica elephant giants jackass hotdog rosebud debbie 123456q albert metallic ' +
  'shithead bond007 alexis samson willie scorpio bonnie gators benjamin voodoo driver dexter calvin freddy ' +
  '212121 creative 12345a sydney rush2112 red123 4815162342 trouble gunner fucking gordon jessie stella ' +
  'eminem arthur nissan bullshit 1qazxsw2 parker rebecca garfield 01012011 beavis 69696969 252525 apollo ' +
  'skippy 315475 copper braves shelby godzilla beaver tomcat airborne lifehack brooklyn animal platinum ' +
  'phantom online xavier darkness blink182 789456123 voyager police travis 12qwaszx snowball pakistan ' +
  'walter playboy blazer sniper hooters donkey willow saturn therock redwings bigboy pumpkin trinity ' +
  'williams digital destiny topgun runner marvin guinness chance bubbles lasvegas sergey broncos cartman ' +
  'private celtic birdie little cassie donald beatles dickhead 12121212 school louise gabriel eclipse ' +
  'fluffy lol123 explorer nelson flyers spencer gibson andrey snickers buffalo pantera metallica member ' +
  'carter alexande bronco paradise goober samuel montana dreams michigan carolina yankee magnum surfer ' +
  'poopoo maximus genius vampire lacrosse christin kimberly speedy sharon carmen 111222 kristina sabrina ' +
  'horses pimpin stalker enigma 147147 poohbear boobies simple bollocks 12345q marcus drowssap hahaha ' +
  'caroline barbara drummer action einstein bitches genesis scotty forest hotrod vanessa spitfire badger ' +
  'maryjane alaska 1232323q jester 147852 hawaii badass walker stephen gregory svetlana pamela shorty ' +
  'westside stanley diesel courtney 242424 hitman 12345qwert reddog popcorn patricia teresa mozart buddha ' +
  'anderson melanie security lizard denise a12345 123789 ruslan stargate simpsons scarface 123456789a ' +
  'thumper olivia naruto 1234554321 general cherokee a123456 vincent usuckballz1 spooky cumshot frankie ' +
  'douglas veronica suzuki semperfi penguin mercury liberty spirit scotland natalie marley vikings sucker ' +
  'allison marshall hummer adrian vfhbyf sandman leslie antonio softball passion bastard passport horney ' +
  'rascal howard franklin bigred assman alexander redrum jupiter claudia 141414 patches nigger raider ' +
  'infinity galore college russia kawasaki bishop vladimir freeuser wildcats francis disney budlight ' +
  'brittany oksana domino bulldogs brutus swordfis norman fantasy hentai duncan cougar jeffrey dancer ' +
  'brooke timothy marines justice digger connor patriots karina everton tinker alicia rasdzv3 pearljam ' +
  'stinky naughty colorado 123123a ncc1701d motorola ireland houston boogie zombie accord vision bradley ' +
  'reggie kermit froggy ducati avalon 9379992 saints logitech chopper 852456 simpson madonna claire 159951 ' +
  'zachary yfnfif wolverin warcraft extreme peekaboo fireman eugene brenda 123654789 russell panthers ' +
  'georgia skyline elizabet spiderma smooth empire bullet virginia valentin psycho predator arizona 134679 ' +
  'mitchell alyssa vegeta titanic goblue fylhtq kirill indian hiphop baxter awesome people danger roland ' +
  'mookie dreamer bambam arnold skipper serega rolltide lovelove fktrcfylh denver loverboy hobbes happy1 ' +
  'alison nemesis chevelle cardinal burton wanker picard 151515 tweety 147852369 turkey vfrcbv sublime ' +
  'galina newport manutd american alexandr rooster qqq111 madmax electric bigcock wolfpack lalala suckme ' +
  'darkside classic raptor 123456789q hendrix wombat avatar 01011980 wildcat polina freepass aa123456 ' +
  'aa12345678 p@$$w0rd pa$$word pa$$w0rd pass@123 pass1234 abcd@1234 abc@123 asdf@123 ihateyou fuckyou1 ' +
  'nopassword mypassword yourpassword newpassword temppass temp1234 tempo123 zaq1@wsx !qaz2wsx 1qaz@wsx ' +
  '!qaz@wsx 1qaz!qaz q1w2e3r4t5y6 mnbvcxz1 mnbvcxz12 a1b2c3d4e5 1a2b3c 1a2b3c4d 5201314 woaini woaini1314 ' +
  'woaini520 a123456789 123456abc abc12345 abc123456789 12345abc 123456aa 147896325 1478963 963852 654321a ' +
  '112211 11111a 1111aaaa a111111 11112222 1122334455 123454321 dearbook qwer12345 1q2w3e4r5t6y 1q2w3e4 ' +
  'marina1 nastya svetik vasilisa samara lokomotiv spartak moskva rossiya privet ljubov paroli hallo123 ' +
  'schatz ficken geheim sommer frankfurt bayern dortmund schalke soleil chouchou doudou loulou bonjour ' +
  'motdepasse marseille nicolas camille julien princesse jetaime tequiero contrasena contraseña estrella ' +
  'mariposa bonita alejandro fernando carolina1 senha123 brasil flamengo corinthians palmeiras gabriela ' +
  'juliana rafaela ciaociao francesca andrea1 napoli forzainter benfica sporting wachtwoord welkom welkom01 ' +
  'feyenoord amsterdam polska kochanie misiek agnieszka mateusz slunicko nasipenko jelszo galatasaray ' +
  'fenerbahce besiktas istanbul salasana perkele hejsan sommar losenord passord kode1234 rangers1 celtic1 ' +
  'brandon1 tinkerbell hellokitty spongebob scoobydoo winniethepooh voldemort hogwarts dumbledore snowwhite ' +
  'cinderella pocahontas mickeymouse bugsbunny popeye garfield1 bart1234 lisasimpson mario64 zelda1 sonic1 ' +
  'pacman tetris counter strike leagueoflegends warcraft1 runescape clubpenguin myspace1 hotmail yahoo123 ' +
  'gmail123 skype123 blackberry nokia1 toshiba lenovo dell1234 hp123456 cisco123 oracle sysadmin postgres ' +
  'raspberry xc3511 supervisor operator ftpuser webadmin 1password onelove onetwo onetwothree number1 ' +
  'no1knows bigbang theking thebest thebeast kingkong trump2016 trump2020 maga2020 covid19 corona ' +
  'corona2020 lockdown pandemic quarantine vaccine bitcoin ethereum dogecoin tesla123 elonmusk'
const LEAKED_ENDINGS = ['', '1', '12', '123', '1234', '!', '1!']
const ENDINGS =
  '! !! !!! . ? @ # 0 1 2 3 5 7 8 9 00 01 07 10 11 12 13 21 22 23 33 42 55 66 69 77 88 99 100 111 123 123! 1! 12! 1234 ' +
  '1234! 12345 123456 1234567 12345678 321 404 420 666 777 888 999 007 000 @1 @12 @123 @1234 #1 _1 _123 xx xxx'
const FIRST_YEAR = 1960
const LAST_YEAR = 2030
const MIN_LENGTH = 6

let known: ReadonlySet<string> | undefined

/** The set has some tens of thousands of entries, so it is built on first use. */
function commonPasswords(): ReadonlySet<string> {
  const made = new Set<string>()
  const add = (text: string) => {
    if (text.length >= MIN_LENGTH) made.add(text)
  }
  for (const row of [...DIGIT_RUNS, ...KEYBOARD_ROWS]) {
    for (let from = 0; from < row.length; from++) {
      for (let to = from + 3; to <= row.length; to++) {
        const piece = row.slice(from, to)
        const reversed = [...piece].reverse().join('')
        for (const text of [piece, reversed, piece + piece]) add(text)
        for (const ending of ['1', '12', '123', '1234', '!']) add(piece + ending)
      }
    }
  }
  for (const sign of '0123456789abcdefghijklmnopqrstuvwxyz!*.') {
    for (let length = MIN_LENGTH; length <= 16; length++) add(sign.repeat(length))
  }
  for (const walk of KEYBOARD_WALKS.split(' ')) for (const ending of ['', '!', '1']) add(walk + ending)
  const years: string[] = []
  for (let year = FIRST_YEAR; year <= LAST_YEAR; year++) years.push(String(year))
  for (const word of new Set(WORDS.split(' '))) {
    add(word)
    add(word + word)
    for (const ending of ENDINGS.split(' ')) add(word + ending)
    for (const year of years) add(word + year)
  }
  for (const word of LEAKED.split(' ')) for (const ending of LEAKED_ENDINGS) add(word + ending)
  return made
}

/** Returns true for a password that is guessed first, ignoring case. */
export function isCommonPassword(password: string): boolean {
  known ??= commonPasswords()
  return known.has(password.toLowerCase())
}
