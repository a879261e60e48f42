// Why someone was sent to /auth: one of a closed list, named in the address; the page shows its sentence below the
// heading. What is not on the list is ignored, so no address can put words on the page.
import type { AuthMode } from './auth-mode.ts'

const VERBS: Record<AuthMode, string> = { 'sign-up': 'Sign up', 'sign-in': 'Sign in' }

/** What follows the verb. */
const LEADS = {
  propose: 'to submit your proposal. The form opens right after.',
  post: 'to post your project. The form opens right after.',
  invite: 'to invite this professional to a project. You choose it right after.',
  list: 'to list your agent. The form opens right after.',
  deploy: 'to deploy this agent.',
  follow: 'to follow them.',
  report: 'to send your report.',
  buy: 'to buy this course.',
  interact: 'to join.',
} as const

export type SignUpReason = keyof typeof LEADS

/** The sentence for the reason in the address; undefined if there is none, or an unknown one. */
export function leadOf(query: URLSearchParams, mode: AuthMode): string | undefined {
  const given = query.get('reason') ?? ''
  return Object.hasOwn(LEADS, given) ? `${VERBS[mode]} ${LEADS[given as SignUpReason]}` : undefined
}
