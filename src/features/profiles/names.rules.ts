// Which names are the site's own? No one has them as a handle, and no person or app is called what could pass for the site
// or for something that only the site says.
import { bareText, skeletonOf } from '../../platform/contract/skeleton.ts'
import { FORMER_MEMBER, HIDDEN_MEMBER } from './names.messages.ts'

const BRAND = 'guildhall'

const wordsOf = (text: string) => text.trim().split(/\s+/)

/** Words that speak for the site wherever they stand in a name; none of them is a handle, either. */
export const SITE_WORDS = wordsOf(`
  ${BRAND} admin administrator automod hostmaster moderator official postmaster superuser support sysadmin verified webmaster
`)
/**
 * Words that do so only where there is nothing else: 'Staff' and 'Security team' do, Jamie Staff and Formal Verification
 * Ltd don't. They are no handles, either.
 */
export const OFFICE_WORDS = wordsOf(`
  billing help helpdesk mod operator payout refund security service staff system team verification
`)

/** Addresses of the site, words that speak for the site, and words that programs stumble over. */
const RESERVED_HANDLES: ReadonlySet<string> = new Set([
  ...SITE_WORDS,
  ...OFFICE_WORDS,
  ...wordsOf(`
    404 500 about abuse account accounts activity admins agent agents analytics announcements anonymous api app apps
    assets auth authorize avatar avatars banner banners blog board bot bots business businesses callback careers
    cart certificate certificates chat checkout collections community conduct connect contact contract contracts
    cookies copyright course courses customer-service dashboard data deleted demo dev developer developers directory
    discover dispute disputes docs documentation download downloads draft drafts edit email emails embed error
    errors events everyone explore export faq favicon feed feeds feedback file files finance following followers
    forgot-password forum functions graphql guest guild guildhall-support healthz help-center hire home image images
    inbox index info invite invoice invoices job jobs join kit learn learner learners legal license list lists login
    logout mail mailbox mailer-daemon market marketplace master mcp me media member members message messages metrics
    moderators my new news newsletter nobody noreply no-reply notification notifications null oauth onboarding
    operators order orders owner owners page pages partner partners password payment payment-cancelled
    payment-success payments payouts people person ping preview pricing privacy pro professional professionals
    profile profiles project projects proposal proposals public readyz realtime receipt receipts recover redirect
    refunds register report reports reset-password rest review reviews robots root rss sales sandbox search secure
    seller sellers selling services session sessions settings share shop sign-in sign-out sign-up signin signout
    signup site sitemap sitemaps skill skills static statistics stats status storage store stripe subscribe
    subscriptions success super-admin tag tags teams terms test tests theme token tos trust undefined unsubscribe
    update updates upload uploads user username users verify verify-email video videos webhook webhooks welcome wiki
    www you your-account
  `),
])

export function isReservedHandle(handle: string): boolean {
  return RESERVED_HANDLES.has(handle)
}

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
