// Why somebody was sent to /auth: one of a closed list, named in the address; the page shows its sentence below the
// heading. What is not on the list is ignored, so no address can put words on the page.
import type { AuthMode } from './auth-mode.ts'

const LEADS = {
  propose: {
    'sign-up': 'Sign up to submit your proposal. The form opens right after.',
    'sign-in': 'Sign in to submit your proposal. The form opens right after.',
  },
  post: {
    'sign-up': 'Sign up to post your project. The form opens right after.',
    'sign-in': 'Sign in to post your project. The form opens right after.',
  },
  invite: {
    'sign-up': 'Sign up to invite this professional to a project. You choose it right after.',
    'sign-in': 'Sign in to invite this professional to a project. You choose it right after.',
  },
  list: {
    'sign-up': 'Sign up to list your AI agent. The form opens right after.',
    'sign-in': 'Sign in to list your AI agent. The form opens right after.',
  },
  deploy: {
    'sign-up': 'Sign up to deploy this agent. The payment opens right after.',
    'sign-in': 'Sign in to deploy this agent. The payment opens right after.',
  },
  follow: {
    'sign-up': 'Sign up to follow this person.',
    'sign-in': 'Sign in to follow this person.',
  },
  report: {
    'sign-up': 'Sign up to send your report. The form opens right after.',
    'sign-in': 'Sign in to send your report. The form opens right after.',
  },
  buy: {
    'sign-up': 'Sign up to buy this course. The payment opens right after, unless it is free.',
    'sign-in': 'Sign in to buy this course. The payment opens right after, unless it is free.',
  },
  interact: {
    'sign-up': 'Sign up to like, repost and comment. You come back to the update right after.',
    'sign-in': 'Sign in to like, repost and comment. You come back to the update right after.',
  },
} as const satisfies Record<string, Record<AuthMode, string>>

export type SignUpReason = keyof typeof LEADS

/** The sentence for the reason in the address; undefined if there is none, or an unknown one. */
export function leadOf(query: URLSearchParams, mode: AuthMode): string | undefined {
  const given = query.get('reason') ?? ''
  return Object.hasOwn(LEADS, given) ? LEADS[given as SignUpReason][mode] : undefined
}
