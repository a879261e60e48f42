// Which names are the site's own? No one has them as a handle, and no person or app is called what could pass for the site
// or for something that only the site says.
import { bareText, skeletonOf } from '../../platform/contract/skeleton.ts'
import { FORMER_MEMBER, HIDDEN_MEMBER } from './names.messages.ts'
import { BRAND, OFFICE_WORDS, SITE_WORDS, wordsOf } from './site-words.rules.ts'

/** What such a name may say besides. */
const FILLERS = wordsOf(
  'account and center customer desk for member moderation of our payment safety site the trust your',
)

const skeletons = (texts: readonly string[]) => texts.map((text) => skeletonOf(text))
const BRAND_SKELETON = skeletonOf(BRAND)
const SITE_PHRASES = skeletons([...SITE_WORDS, FORMER_MEMBER, HIDDEN_MEMBER])
const OFFICES: ReadonlySet<string> = new Set(skeletons(OFFICE_WORDS))
const IN_OFFICES: ReadonlySet<string> = new Set([...OFFICES, ...skeletons(FILLERS)])

/**
 * The words of a name, in the singular, read in two ways: digits and signs as the letters that they look like ('Adm1n'),
 * and as what stands between words, as a capital after a small letter does ('Admin1', '@AdminTeam').
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

/** Whether a name could pass for the site or for those who run it, in whole words: 'Stefan Adminović' doesn't. */
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

/** Check marks, and what else looks like a badge that a site gives: a rosette, a name badge, a shield. */
const BADGE = /[\u2611\u2705\u2713\u2714\u{10102}\u{1f3f5}\u{1f4db}\u{1f5f8}\u{1f5f9}\u{1f6e1}]/u
export const hasBadge = (name: string) => BADGE.test(name)

/**
 * Blanks without width, fillers, soft hyphens: with them, a second person would have what looks like the name of the first.
 * What joins letters or emoji, chooses their form or sets their direction belongs to names in many scripts.
 */
const UNSEEN = /(?![\p{Variation_Selector}\u061c\u200c-\u200f])\p{Default_Ignorable_Code_Point}/u
/** The flags of England, Scotland and Wales are spelled in invisible letters. */
const SPELLED_FLAG = /\u{1f3f4}[\u{e0020}-\u{e007f}]+/gu
export const hidesSomething = (name: string) => UNSEEN.test(name.replace(SPELLED_FLAG, ''))
