// Which room a file belongs to, and the order of the nouns.

/** Lowest first; nouns of one step do not know one another. */
export const NOUN_ORDER = [
  ['profiles'],
  ['events'],
  ['accounts'],
  ['notifications'],
  ['follows', 'moderation'],
  ['conversations'],
  ['ledger'],
  ['payments'],
  ['reviews', 'saved-searches'],
  ['projects', 'agents', 'courses', 'updates'],
  ['selling'],
] as const

/** Frames around the nouns: they own no tables, may import any noun, and nothing imports them. */
export const GATHERINGS = [
  'landing',
  'onboarding',
  'home',
  'settings',
  'directory',
  'profile-page',
  'feeds',
  'sitemap',
] as const

const NOUNS: readonly string[] = NOUN_ORDER.flat()
const FRAMES: readonly string[] = GATHERINGS

export type Room =
  | { area: 'feature'; noun: string; isGathering: boolean; room: 'root' | 'server' | 'web'; name: string }
  | { area: 'platform'; room: string }
  | { area: 'package'; name: string }
  | { area: 'app' | 'ui' | 'paths' | 'seeds' | 'tests' | 'bench' | 'settings' }
  | { area: 'unknown'; why: string }

/** What a file with the name of its noun holds: `actions` of `proposals.actions.ts`. None where its name is its subject. */
export function kindOf(path: string): string | undefined {
  const file = path.slice(path.lastIndexOf('/') + 1)
  return /^[a-z0-9-]+\.([a-z]+)(\.test)?\.tsx?$/.exec(file.replace('.test.', '.'))?.[1]
}

/** The room of a file, by its path from the root. */
export function roomOf(path: string): Room {
  const [top = '', area = '', ...rest] = path.split('/')
  if (top === 'seeds' || top === 'tests' || top === 'bench') return { area: top }
  if (top === 'packages') return { area: 'package', name: area }
  if (top !== 'src') return { area: 'settings' }
  if (path === 'src/paths.ts') return { area: 'paths' }
  if (rest.length === 0 || area === 'app') return { area: 'app' }
  if (area === 'ui') return { area: 'ui' }
  if (area === 'platform') return { area: 'platform', room: (rest[0] ?? '').replace(/\.tsx?$/, '') }
  if (area !== 'features')
    return { area: 'unknown', why: 'src/ has the rooms app, features, platform and ui, and no other' }
  return featureRoom(rest)
}

function featureRoom([noun = '', ...inside]: string[]): Room {
  const isGathering = FRAMES.includes(noun)
  if (!isGathering && !NOUNS.includes(noun)) {
    return { area: 'unknown', why: `${noun} has no place in the order of the nouns (tests/house/rooms.ts)` }
  }
  const at = inside.findIndex((part) => part === 'server' || part === 'web')
  const room = at < 0 ? 'root' : inside[at] === 'server' ? 'server' : 'web'
  const name = at < 0 ? (inside.at(-1) ?? '') : inside.slice(at + 1).join('/')
  return { area: 'feature', noun, isGathering, room, name }
}

/** How high a noun is; gatherings are above all nouns. */
export function heightOf(noun: string): number {
  const step = NOUN_ORDER.findIndex((nouns) => nouns.some((name) => name === noun))
  return step < 0 ? NOUN_ORDER.length : step
}

/**
 * The sub-nouns and subjects of each noun, lowest first: folders, and files of its rooms that are named by their subject
 * (`moderation` is projects/server/moderation.ts). '.' are the noun's own domain rules, 'server' and 'web' its own two
 * rooms. A name with '/.' are the domain rules of a sub-noun, and 'web/parts' the parts of the noun's own pages, if they
 * are lower than the rest. Each place may import those before it, and none of those after it.
 */
export const SUB_NOUN_ORDER: Readonly<Record<string, readonly string[]>> = {
  feeds: ['.', 'server'],
  sitemap: ['.', 'server'],
  accounts: [
    'email-address',
    'shown-address',
    '.',
    // What others have with a person who deletes their account.
    'own-commitments',
    // How text messages are sent.
    'sms',
    'mailbox-sms',
    'twilio',
    // The protocol of the published client.
    'refusal',
    'redirect',
    'form-body',
    'protocol-routes',
    // Who a person is: users and their proofs of identity.
    'identity/passwords',
    'identity/users',
    'identity/users-by-email',
    'identity/enrolled-factors',
    // What an owner is notified of.
    'mails',
    'mails/notices',
    // What everything needs, and what keeps strangers out.
    'abuse-protection/access-tokens',
    'abuse-protection/keys',
    'abuse-protection/limits',
    'abuse-protection',
    'abuse-protection/trusted-devices',
    'abuse-protection/guesses',
    'abuse-protection/undo-links',
    // One sign-in on one device.
    'sessions/refresh-tokens',
    'sessions',
    'sessions/gate',
    // Second factors: enrolled, challenged, verified, removed.
    'factors',
    'factors/enrolment',
    'factors/challenges',
    'factors/recovery-codes',
    // What verifies an address, and what follows.
    'email-verification/codes',
    'email-verification/flows',
    'email-verification/address-undo',
    'email-verification/erasure',
    'email-verification/published',
    'email-verification/first-proof',
    'email-verification/address-confirmation',
    'email-verification/address-change',
    'email-verification/apply-code',
    'email-verification/verification',
    'email-verification/recovery',
    // The ways in.
    'entry/sign-up',
    'entry/sign-in',
    'entry/social/social-provider',
    'entry/social/openid',
    'entry/social/google',
    'entry/social/apple',
    'entry/social',
    'entry/disabled',
    // Applications that people connect, and what those may do.
    'applications/oauth-refusal',
    'applications',
    'applications/grants',
    'applications/tokens',
    'applications/oauth',
    // What owners and operators do with an existing account.
    'management/credentials',
    'management/own-account',
    'management/own-needs',
    'management/operators',
    'server',
    'protocol',
    'web',
  ],
  agents: [
    '.',
    'run-prices/.',
    'deployments/.',
    'catalogue/.',
    'interfaces/.',
    'for-sale/.',
    'server',
    'access',
    'interfaces/calling',
    'interfaces',
    'runs/.',
    'agent-runs',
    'runs/run-ends',
    'runs/runner',
    'runs/reservations',
    'runs/allowances',
    'runs/further-runs',
    'runs/run-bills',
    'runs',
    'runs/gateway',
    'runs/past-runs',
    'tools',
    'conversations',
    'buying',
    'for-sale',
    'health/.',
    'health/probe',
    'health',
    'pricing',
    'reviews',
    'moderation',
    'synonyms',
    'catalogue',
    'saved-searches',
    'quoted',
    'listings',
    'own-counts',
    'own-needs',
    'own-commitments',
    'person-data',
    'web',
  ],
  conversations: ['.', 'subjects', 'server', 'messages', 'moderation', 'person-data', 'own-needs', 'web'],
  courses: [
    // What a quiz is; the course holds them.
    'quizzes/.',
    '.',
    'server',
    'curriculum',
    'certificates/.',
    'orders/.',
    'learning/.',
    'certificates',
    'certificates/quoted',
    // Who looked at a course before buying it.
    'orders/visits',
    'orders',
    'orders/conversations',
    'web/parts',
    'quizzes',
    'questions',
    'questions/moderation',
    'learning',
    'teaching',
    'reviews',
    'editing',
    'moderation',
    'synonyms',
    'catalogue',
    'saved-searches',
    'quoted',
    'own-counts',
    'own-commitments',
    'person-data',
    'questions/own-needs',
    'web',
  ],
  events: ['.', 'kinds', 'subjects', 'log', 'bell', 'server', 'activity'],
  follows: ['.', 'server', 'person-data', 'web'],
  home: ['.', 'server', 'web'],
  directory: ['.', 'track-records', 'server', 'web'],
  landing: ['web'],
  moderation: ['.', 'server', 'operators', 'person-data', 'web'],
  notifications: ['.', 'server', 'web'],
  onboarding: ['web'],
  ledger: ['.', 'server', 'commission', 'movements'],
  payments: [
    '.',
    'usage/.',
    'server',
    'customers',
    'analytics',
    'charges',
    'sales',
    'trials/.',
    'trials',
    'subscriptions/.',
    'subscriptions/announcements',
    'subscriptions/beginning',
    'subscriptions',
    'subscriptions/open-subscription',
    'attempts',
    'checkouts',
    'checkout-opening',
    'refunds',
    'prices',
    'provider-fees',
    'usage',
    'settling',
    'cancelling',
    'billing/.',
    'billing',
    'receipts',
    'operators',
    'webhook',
    'sandbox',
    'person-data',
    'web/parts',
    'card-forms',
  ],
  profiles: [
    'names',
    '.',
    'onboarding',
    'latin-letters',
    'server',
    'listed-people',
    'blocks',
    'blocks/avoidance',
    'moderation',
    'directory',
    'web',
  ],
  'profile-page': ['web'],
  projects: [
    '.',
    'proposals/.',
    'invitations/.',
    'server',
    'web/parts',
    'proposals',
    'proposals/outcomes',
    'proposals/received',
    'proposals/conversations',
    'invitations',
    'moderation',
    'person-data',
    'synonyms',
    'catalogue',
    'saved-searches',
    'quoted',
    'own-counts',
    'own-needs',
    'own-commitments',
    'web',
  ],
  reviews: [
    '.',
    'products',
    'announcements',
    'server',
    'totals',
    'refunds',
    'replies',
    'marks',
    'moderation',
    'list',
    'repair',
    'person-data',
    'web',
  ],
  'saved-searches': ['.', 'matches/.', 'searched-lists', 'published-moments', 'server', 'person-data', 'web'],
  selling: [
    '.',
    'server',
    'analytics/.',
    'analytics',
    'payout-accounts/.',
    'payout-accounts',
    'payouts/.',
    'payouts/balances',
    'payouts',
    'payouts/attempts',
    'payouts/checks',
    'payouts/sale-lines',
    'payouts/sending',
    'payouts/next-payout',
    'payouts/weekly',
    'payouts/own-payouts',
    'payouts/operators',
    'person-data',
    'web',
  ],
  settings: ['.', 'web/parts', 'profile', 'web'],
  updates: [
    'quotes/.',
    '.',
    'text',
    'people',
    'server',
    'quotes',
    'quoted',
    'batcher',
    'search',
    'feed',
    'posting',
    'interactions',
    'tags',
    'digest',
    'moderation',
    'own-counts',
    'person-data',
    'web',
  ],
}
