// Refuses names that could pass for the site, as a handle and as the name of a person or an app.
import { bareText, skeletonOf } from '../../platform/contract/skeleton.ts'
import { FORMER_MEMBER, HIDDEN_MEMBER } from './names.messages.ts'
import { BRAND, OFFICE_WORDS, SITE_WORDS, wordsOf } from './site-words.rules.ts'

/** A name that speaks for the site still does so with these words beside the others. */
const FILLERS = wordsOf(
  'account and center customer desk for member moderation of our payment safety site the trust your',
)

const skeletons = (texts: readonly string[]) => texts.map((text) => skeletonOf(text))
const BRAND_SKELETON = skeletonOf(BRAND)
const SITE_PHRASES = skeletons([...SITE_WORDS, FORMER_MEMBER, HIDDEN_MEMBER])
const OFFICES: ReadonlySet<string> = new Set(skeletons(OFFICE_WORDS))
const IN_OFFICES: ReadonlySet<string> = new Set([...OFFICES, ...skeletons(FILLERS)])

/**
 * Returns the words of a name, in the singular, read in two ways: digits and signs as the letters that they look like ('Adm1n'),
 * and as separators of words, as a capital after a small letter is ('Admin1', '@AdminTeam').
 */
function readingsOf(name: string): string[][] {
  const lettersAlone = bareText(name)
    .replace(/[^\p{L}]+/gu, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
  return [name, lettersAlone].map((text) => {
    const words = skeletonOf(text).match(/\p{L}+/gu) ?? []
    return words.map((word) => word.replace(/s$/, ''))
  })
}

/** Returns true for a name that could pass for the site or for those who run it, in whole words: 'Stefan Adminović' doesn't. */
export function passesForSite(name: string): boolean {
  return readingsOf(name).some((words) => {
    const joined = words.join('')
    const spaced = ` ${words.join(' ')} `
    return (
      // No other word contains it, so it needs no space beside it.
      joined.includes(BRAND_SKELETON) ||
      SITE_PHRASES.some((phrase) => spaced.includes(` ${phrase} `) || joined === phrase.replace(' ', '')) ||
      (words.some((word) => OFFICES.has(word)) && words.every((word) => IN_OFFICES.has(word)))
    )
  })
}

/** Check marks and other signs look like a badge of the site: a rosette, a name badge, a shield. */
const BADGE = /[\u2611\u2705\u2713\u2714\u{10102}\u{1f3f5}\u{1f4db}\u{1f5f8}\u{1f5f9}\u{1f6e1}]/u
export const hasBadge = (name: string) => BADGE.test(name)

/**
 * With blanks without width, fillers or soft hyphens, a second person's name would look like that of the first. Characters that
 * join letters or emoji, choose their form or set their direction belong to names in many scripts.
 */
const UNSEEN = /(?![\p{Variation_Selector}\u061c\u200c-\u200f])\p{Default_Ignorable_Code_Point}/u
/** The flags of England, Scotland and Wales are spelled in invisible letters. */
const SPELLED_FLAG = /\u{1f3f4}[\u{e0020}-\u{e007f}]+/gu
export const hidesSomething = (name: string) => UNSEEN.test(name.replace(SPELLED_FLAG, ''))
