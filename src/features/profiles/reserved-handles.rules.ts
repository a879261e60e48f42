// The handles that are reserved for the site.
import { OFFICE_WORDS, SITE_WORDS, wordsOf } from './site-words.rules.ts'

/** The list has addresses of the site, words that speak for the site, and words that programs stumble over. */
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
