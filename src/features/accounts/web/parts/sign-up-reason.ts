// The reasons for which a person is sent to /auth: one of a closed list, named in the address or by the link that led there; the
// page shows its sentence below the heading. Other reasons are ignored, so no address can put text on the page.
import type { AuthMode } from './auth-mode.ts'

const VERBS: Record<AuthMode, string> = { 'sign-up': 'Sign up', 'sign-in': 'Sign in' }

/** Each text completes a sentence, after its verb. */
const LEADS = {
  propose: 'to submit your proposal. The form opens right after.',
  post: 'to post your project. The form opens right after.',
  invite: 'to invite this professional to a project. You choose it right after.',
  list: 'to list your agent. The form opens right after.',
  deploy: 'to deploy this agent.',
  try: 'to try this agent with your own input.',
  follow: 'to follow them.',
  'follow-tag': 'to follow this tag.',
  'save-search': 'to save this search.',
  report: 'to send your report.',
  buy: 'to buy this course.',
  interact: 'to join.',
  answers: 'to save your answers. They are kept here until then.',
} as const

export type SignUpReason = keyof typeof LEADS

/** Returns the location state of a link to /auth with a reason, whose address stays plain. */
export const becauseOf = (reason: SignUpReason) => ({ mode: 'sign-up', reason }) as const

/** Returns the sentence for the reason in the address or the location state; undefined for none, or an unknown one. */
export function leadOf(query: URLSearchParams, state: unknown, mode: AuthMode): string | undefined {
  const given = query.get('reason') ?? reasonIn(state)
  return Object.hasOwn(LEADS, given) ? `${VERBS[mode]} ${LEADS[given as SignUpReason]}` : undefined
}

function reasonIn(state: unknown): string {
  const isGiven = typeof state === 'object' && state !== null && 'reason' in state
  return isGiven && typeof state.reason === 'string' ? state.reason : ''
}
