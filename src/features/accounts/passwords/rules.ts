// Which passwords everybody tries first: written from well-known habits (keyboard walks, runs of digits, names and
// pastimes with a number behind), not copied from any list.

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
const ENDINGS =
  '! !! !!! . ? @ # 0 1 2 3 5 7 8 9 00 01 07 10 11 12 13 21 22 23 33 42 55 66 69 77 88 99 100 111 123 123! 1! 12! 1234 ' +
  '1234! 12345 123456 1234567 12345678 321 404 420 666 777 888 999 007 000 @1 @12 @123 @1234 #1 _1 _123 xx xxx'
const FIRST_YEAR = 1960
const LAST_YEAR = 2030
const MIN_LENGTH = 6

let known: ReadonlySet<string> | undefined

/** Some tens of thousands of entries, made when the first one is asked for. */
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
  return made
}

/** Whether a password is among those that are tried first, however its letters are cased. */
export function isCommonPassword(password: string): boolean {
  known ??= commonPasswords()
  return known.has(password.toLowerCase())
}
