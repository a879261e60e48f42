// Is a name refused that could pass for the site, in any letters, and is every other one accepted?
import { describe, expect, it } from 'vitest'
import { plainTextMessages } from '../../platform/contract/plain-text.ts'
import { isReservedHandle } from './reserved-handles.rules.ts'
import { NAME_BADGE, NAME_RESERVED } from './shown-names.messages.ts'
import { shownName } from './shown-names.schemas.ts'
import { OFFICE_WORDS, SITE_WORDS } from './site-words.rules.ts'

const name = shownName({ max: 100, tooLong: 'Too long' })
const faultsOf = (text: string) => name.safeParse(text).error?.issues.map(({ message }) => message)

describe('a name that could pass for the site or its team', () => {
  it.each([
    ['the brand', 'Guildhall Support'],
    ['the brand without a space', 'GuildhallPayouts'],
    ['the brand in two words', 'The Guild Hall'],
    ['a word that speaks for the site', 'Admin'],
    ['one of several words', 'Anna, Moderator'],
    ['part of a double name', 'Ada Official-Smith'],
    ['several of them', 'The Admins'],
    ['what an erased account is called', 'FORMER  Member'],
    ['what a hidden person is called', 'hidden-member'],
    ['an office', 'Staff'],
    ['an office in other words', 'Your Trust & Safety Team'],
    ['an office of every company', 'Customer Service'],
  ])('is refused: %s, %j', (_, text) => expect(faultsOf(text)).toEqual([NAME_RESERVED]))

  it.each([
    ['a Greek letter', 'Gυildhall'],
    ['Greek capitals', 'ΑDΜΙΝ'],
    ['Cyrillic letters', 'Аdmіn'],
    ['a Cyrillic letter that is read backwards', 'АDМIИ'],
    ['an Armenian letter', 'Suppօrt'],
    ['c and l side by side', 'Guilclhall'],
    ['an African capital', 'AƉMIN'],
    ['Tifinagh letters', 'Guiⵏdhaⵏⵏ'],
    ['a Georgian letter', 'Suppჿrt'],
    ['a Burmese letter', 'Suppဝrt'],
    ['a Devanagari digit', 'Supp०rt'],
    ['a Hebrew letter', 'Suppסrt'],
    ['another Hebrew letter', 'Guiוdhaוו'],
    ['an Arabic letter', 'Guiاdhaاا'],
    ['a Cyrillic iota', 'Adm\ua647n'],
    ['letters with hooks', 'ɠuilɗɦaɭɬ'],
    ['other letters with hooks', 'ʂuƥƥorƭ'],
    ['nasal letters', 'Adɱiɲ'],
    ['Cherokee letters', 'ᎪᎠᎷᎥN'],
    ['Lisu letters', 'ꓢꓴꓑꓑꓳꓣꓔ'],
    ['Coptic letters', 'Supⲣⲟrt'],
    ['Canadian syllables', 'ᗩᗪᗰIᑎ'],
    ['small capitals', 'ᴀᴅᴍɪɴ'],
    ['letters of full width', 'Ｇｕｉｌｄｈａｌｌ'],
    ['letters of mathematics', '𝓥𝓮𝓻𝓲𝓯𝓲𝓮𝓭'],
    ['letters in a ring', 'ⓐⓓⓜⓘⓝ'],
    ['letters on black discs', '🅐🅓🅜🅘🅝'],
    ['letters of flags', '🇦🇩🇲🇮🇳'],
    ['letters with accents', 'Ãdmîñ'],
    ['a letter with a stroke', 'Suppørt'],
    ['letters of Turkish', 'ADMİN admın'],
    ['a capital I for an l', 'GuiIdhaII'],
    ['two letters for one', 'Adrnin'],
    ['digits in a word', 'Supp0rt, M0d3rat0r'],
    ['digits after a word', 'Admin2'],
    ['signs in a word', '@dm!n'],
    ['signs around a word', '@admin!'],
    ['capitals between words', 'SupportTeam'],
    ['single letters', 'A d m i n'],
    ['dots', 'A.D.M.I.N.'],
    ['a joiner of another script', 'Guild\u200dhall'],
    ['a direction mark', 'Ad\u200emin'],
  ])('is refused in %s: %j', (_, text) => expect(faultsOf(text)).toEqual([NAME_RESERVED]))

  it.each([...SITE_WORDS, ...OFFICE_WORDS])('is refused when it is %s, and so is the handle', (word) => {
    expect(faultsOf(word)).toEqual([NAME_RESERVED])
    expect(isReservedHandle(word)).toBe(true)
  })
})

describe('a name that is someone’s own', () => {
  it.each([
    ['begins with a word that is refused', 'Stefan Adminović'],
    ['begins with another one', 'Verity Supportson'],
    ['is an address of the site', 'Api'],
    ['is a word that programs stumble over', 'Root'],
    ['is a given name and a word of an office', 'Trust Mutasa'],
    ['ends in the name of an office', 'Jamie Staff'],
    ['becomes the name of an office without its space', 'Mo D'],
    ['is half of the brand', 'Guild of Makers'],
    ['is the other half', 'Hildegard Hall'],
    ['is a company of an office’s kind', 'Formal Verification Ltd'],
    ['has an apostrophe and a hyphen', 'Siobhán O’Brien-Ní Dhuibhne'],
    ['is Cyrillic', 'Владимир Админов'],
    ['is Greek', 'Ελένη Παπαδοπούλου'],
    ['is Armenian', 'Սուրեն Օհանյան'],
    ['is Arabic', 'عائشة'],
    ['is Persian with a joiner', 'می\u200cنا'],
    ['is Hebrew with a direction mark', 'אדה\u200f'],
    ['is Hindi', 'अदिति'],
    ['is Thai', 'สมชาย ใจดี'],
    ['is Chinese', '李小龙'],
    ['is Korean', '김민준'],
    ['is Vietnamese', 'Nguyễn Văn A'],
    ['has joined emoji', '👩\u200d🚀 Ada ❤\ufe0f'],
    ['has a flag that is spelled', 'Ada 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
  ])('is accepted: it %s, %j', (_, text) => expect(name.parse(text)).toBe(text))
})

describe('a name with a badge', () => {
  it.each(['✓ Verified', 'Ada ✔\ufe0f', 'Ada ☑', '✅ Ada', 'Ada 🗸', '🛡\ufe0f Ada'])(
    'is refused, for only the site gives one: %s',
    (text) => expect(faultsOf(text)).toEqual([NAME_BADGE]),
  )
})

describe('a name that hides something', () => {
  it.each([
    ['a blank without width', 'Ada\u200bLovelace'],
    ['a blank without width in a word that is refused', 'Guild\u200bhall'],
    ['a joiner of words', 'Ada\u2060Lovelace'],
    ['a soft hyphen', 'Ada Love\u00adlace'],
    ['a byte order mark', 'A\ufeffda'],
    ['a filler', 'Ada\u3164'],
    ['a text in invisible letters', 'Ada\u{e0041}\u{e0042}'],
  ])('is refused, since another one looks like it: %s', (_, text) =>
    expect(faultsOf(text)).toEqual([plainTextMessages.line]),
  )
})
