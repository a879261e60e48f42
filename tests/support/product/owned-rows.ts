// Which owner has each item that a contract names? Each address comes with the owner's item to ask for; courses and
// updates are in owned-content-rows.ts, public items in for-anyone.ts.
import type { Caller } from '../people/credentials.ts'
import type { Things } from './owned-things.ts'

/** An address is asked for the owner's item with these. */
export type Asked = {
  /** It fills the parameters of the path; a name alone fills `:id`. */
  of?: keyof Things | Readonly<Record<string, keyof Things>>
  /** It is the whole path, where parameters do not make it. */
  path?: (things: Things) => string
  query?: (things: Things) => string
  /** It is a valid one by default. */
  body?: (things: Things) => unknown
  /** It is sent as it is, with its type. */
  text?: (things: Things) => readonly [type: string, text: string]
  headers?: (things: Things) => Record<string, string>
  /** These may, too, besides the owner's session, each for a reason. */
  open?: Partial<Record<Caller, string>>
  /** Others with a session are answered for this reason; they see nothing of the owner's, and change nothing. */
  showsOthersNothing?: string
  /** This credential of the owner's opens it where no session does. */
  opensBy?: Caller
  /** Its protocol refuses with these statuses, besides 401, 403 and 404. */
  refusals?: readonly number[]
  /** A refusal within an answer of status 200 matches it. */
  refusedBy?: RegExp
  /** It deletes, or locks, the items that others are asked for: after them all, the second after the first. */
  last?: 1 | 2
  /** The owner is refused as well, for this reason. */
  ownerIsRefused?: string
}
/** The key is method and path; several rows ask in several ways. */
export type OwnedRows = Readonly<Record<string, Asked | readonly Asked[]>>

export type More = Omit<Asked, 'of'>
export const own = (of: NonNullable<Asked['of']>, more: More = {}): Asked => ({ of, ...more })

export const STUDENT: More = { open: { 'a fellow': 'They take the course as well.' } }
const OWN_WORDS: More = { ownerIsRefused: 'No one reports what they said themselves.' }
export const AMONG_OWN: More = { showsOthersNothing: 'It is looked for among their own.' }
const GONE: More = { showsOthersNothing: 'What is not there is as good as deleted.' }

const message = { id: 'conversation', message_id: 'message' } as const

const ACCOUNTS: OwnedRows = {
  'DELETE /rest/v1/account/sessions/:id': own('session', GONE),
  'POST /rest/v1/account/undo-address-change': {
    body: () => ({ token: 'x'.repeat(43) }),
    refusedBy: /"outcome":"expired"/,
    ownerIsRefused: 'Only the mailed token opens it, which no one guesses.',
  },
  'GET /rest/v1/profiles/:handle/conversation': own({ handle: 'handle' }, AMONG_OWN),
  'DELETE /rest/v1/own/blocks/:id': own('block'),
  'PATCH /rest/v1/profile': {
    body: ({ picture }) => ({ avatar_url: `/storage/v1/object/public/profiles/${picture}` }),
    refusals: [400],
  },
  'POST /rest/v1/reports': [
    {
      body: ({ message: id }) => ({ kind: 'message', id: String(id), reason: 'spam', details: null }),
      ...OWN_WORDS,
    },
    {
      body: ({ question: id }) => ({ kind: 'lecture_question', id, reason: 'spam', details: null }),
      ...STUDENT,
      ...OWN_WORDS,
    },
    {
      body: ({ draft_update: id }) => ({ kind: 'update', id: String(id), reason: 'spam', details: null }),
      ...OWN_WORDS,
    },
  ],
  'POST /rest/v1/notifications/:id/read': own('notification'),
  'POST /rest/v1/notifications/unsubscribe': {
    body: ({ forged_unsubscribe }) => ({ token: forged_unsubscribe }),
    refusals: [400],
    ownerIsRefused: 'The token was signed for someone else.',
  },
  'POST /rest/v1/notifications/one-click-unsubscribe': {
    query: ({ forged_unsubscribe }) => `?token=${forged_unsubscribe}`,
    refusals: [400],
    ownerIsRefused: 'The token was signed for someone else.',
  },
  'PATCH /rest/v1/own/saved-searches/:id': own('saved_search', {
    body: () => ({ frequency: 'daily', time_zone: 'UTC' }),
  }),
  'DELETE /rest/v1/own/saved-searches/:id': own('saved_search'),
}

const MONEY: OwnedRows = {
  'GET /rest/v1/own/purchases': {
    query: ({ bought_agent }) => `?agent_id=${bought_agent}`,
    ...AMONG_OWN,
  },
  'GET /rest/v1/own/deployed-agents': { query: ({ bought_agent }) => `?ids=${bought_agent}`, ...AMONG_OWN },
  'GET /rest/v1/own/enrolled-courses': { query: ({ taken_course }) => `?ids=${taken_course}`, ...AMONG_OWN },
  'POST /rest/v1/own/deployments/:id/confirm': own('deployment'),
  'POST /rest/v1/own/orders/:id/refund': own('order', { last: 2 }),
  'GET /rest/v1/own/checkouts/:id': own('checkout'),
  'POST /rest/v1/own/subscriptions/:id/cancel': own('subscription'),
  'POST /rest/v1/own/subscriptions/:id/resume': own('subscription'),
  'POST /rest/v1/own/usage-bills/:id/pay': own('usage_bill'),
  'GET /rest/v1/own/payouts/:id': own('payout'),
}

const OF_AGENT = [
  'GET /rest/v1/own/agents/:id',
  'PATCH /rest/v1/own/agents/:id',
  'GET /rest/v1/own/agents/:id/interface',
  'PUT /rest/v1/own/agents/:id/interface',
  'POST /rest/v1/own/agents/:id/interface/check',
  'POST /rest/v1/own/agents/:id/interface/read',
  'POST /rest/v1/own/agents/:id/interface/secret',
  'GET /rest/v1/own/agents/:id/runs',
  'GET /rest/v1/own/agents/:id/runs.csv',
  'GET /rest/v1/own/agents/:id/run-claims',
  'GET /rest/v1/own/agents/:id/run-figures',
  'GET /rest/v1/own/agents/:id/deployments',
  'POST /rest/v1/own/agents/:id/restore',
  'DELETE /rest/v1/own/agents/:id',
]
const OF_DEPLOYMENT = [
  'GET /rest/v1/own/deployments/:id',
  'GET /rest/v1/own/deployments/:id/runs',
  'GET /rest/v1/own/deployments/:id/runs.csv',
  'GET /rest/v1/own/deployments/:id/run-usage',
  'PUT /rest/v1/own/deployments/:id/run-settings',
  'PUT /rest/v1/own/deployments/:id/further-runs',
]
export const each = (routes: readonly string[], asked: Asked): OwnedRows =>
  Object.fromEntries(routes.map((route) => [route, asked]))

const ITS_KEY: More = { open: { 'the owner’s access key': 'It is the key of the deployment.' } }
const RUN_OF_DEPLOYMENT = { id: 'deployment', run: 'run' } as const

const AGENTS: OwnedRows = {
  'POST /rest/v1/deployments/:id/runs': own('deployment', {
    ...ITS_KEY,
    body: () => ({ input: { text: 'a b' }, mode: 'background' }),
  }),
  'GET /rest/v1/deployments/:id/runs/:run': own(RUN_OF_DEPLOYMENT, ITS_KEY),
  'POST /rest/v1/deployments/:id/runs/:run/cancel': own(RUN_OF_DEPLOYMENT, ITS_KEY),
  ...each(OF_AGENT, own('agent')),
  ...each(OF_DEPLOYMENT, own('deployment')),
  'POST /rest/v1/own/deployments/:id/key': own('deployment', { last: 1 }),
  'GET /rest/v1/own/runs/:id': own('run'),
  'PUT /rest/v1/own/runs/:id/rating': own('run', { body: () => ({ rating: 1 }) }),
  'POST /rest/v1/own/runs/:id/claim': own('paid_run', { body: () => ({ reason: 'It failed' }) }),
  'PUT /rest/v1/own/run-claims/:id/answer': own('run_claim', { body: () => ({ answer: 'It worked' }) }),
  'POST /rest/v1/own/run-claims/:id/give-back': own('run_claim', { last: 1 }),
  'GET /rest/v1/agents/:id/reviews/own': own('reviewed_agent', AMONG_OWN),
  'PATCH /rest/v1/reviews/:id': own('own_review', { body: () => ({ rating: 1, review_text: null }) }),
  'DELETE /rest/v1/reviews/:id': own('own_review'),
  'POST /rest/v1/reviews/:id/restore': own('own_review'),
  'PUT /rest/v1/reviews/:id/reply': own('answered_review'),
  'DELETE /rest/v1/reviews/:id/reply': own('answered_review'),
  'GET /rest/v1/own/review-marks': { query: ({ own_review }) => `?ids=${own_review}`, ...AMONG_OWN },
}

const PROJECTS: OwnedRows = {
  'PATCH /rest/v1/projects/:id': own('project'),
  'GET /rest/v1/projects/:id/own-proposal': own('proposed_project', AMONG_OWN),
  'PATCH /rest/v1/proposals/:id': own('sent', { body: () => ({ budget: 5 }) }),
  'POST /rest/v1/proposals/:id/withdraw': own('sent'),
  ...each(
    ['shortlist', 'unshortlist', 'decline'].map((verb) => `POST /rest/v1/proposals/:id/${verb}`),
    own('proposal'),
  ),
  'POST /rest/v1/proposals/:id/accept': own('proposal', { body: () => ({ note: null, edited_at: null }) }),
  'POST /rest/v1/proposals/:id/undo-award': own('proposal', {
    body: () => ({ reason: 'The budget was cut.' }),
  }),
  'POST /rest/v1/proposals/:id/choose-again': own('proposal'),
  'POST /rest/v1/projects/:id/invitations': own('project', {
    body: ({ invitable }) => ({ handle: invitable, note: null }),
  }),
  'GET /rest/v1/projects/:id/suggested-professionals': own('project'),
  'POST /rest/v1/invitations/:id/decline': own('invitation'),
  ...each(
    ['archive', 'restore', 'repost'].map((verb) => `POST /rest/v1/projects/:id/${verb}`),
    own('project'),
  ),
  'GET /rest/v1/projects/:id/proposals': own('project'),
  'GET /rest/v1/own/received-proposals/:id': own('proposal'),
}

const CONVERSATIONS: OwnedRows = {
  'GET /rest/v1/conversations/:id': own('conversation'),
  'GET /rest/v1/conversations/:id/messages': own('conversation'),
  'POST /rest/v1/conversations/:id/read': own('conversation', {
    body: ({ message: id }) => ({ message_id: id }),
  }),
  'POST /rest/v1/conversations/:id/block': own('conversation'),
  'POST /rest/v1/conversations/:id/unblock': own('conversation'),
  'POST /rest/v1/conversations/:id/messages': own('conversation', {
    body: () => ({ body: 'Hello', files: [] }),
  }),
  'DELETE /rest/v1/conversations/:id/messages/:message_id': own(message),
  'GET /rest/v1/conversations/:id/files/:file_id': own({ id: 'conversation', file_id: 'file' }),
}

export const OWNED_CONTRACTS: OwnedRows = {
  ...ACCOUNTS,
  ...MONEY,
  ...AGENTS,
  ...PROJECTS,
  ...CONVERSATIONS,
}
