// The sentences for a person who returns from Google or Apple without a session, by the error code in the address.
import { FAULT_MESSAGE } from '../../../../platform/contract/problem.ts'
import { accountMessages } from '../../accounts.messages.ts'

export const socialMessages = {
  denied: 'Sign-in cancelled',
  expired: 'Sign-in took too long. Please try again.',
  spent: 'This sign-in was already used. Please try again.',
  unproved: "Your provider hasn't verified your email address. Sign up with email and password instead.",
  signUpClosed: "New accounts can't be created right now",
  banned: 'This account has been suspended',
  tooMany: 'Too many attempts. Please try again in a few minutes.',
} as const

export type Words = { title: string; description?: string }

const NOT_CONFIGURED = {
  title: accountMessages.socialFailedTitle,
  description: accountMessages.socialFailed,
}
const BROKEN = { title: accountMessages.socialBrokenTitle, description: accountMessages.socialBroken }

const WORDS = new Map<string, Words>([
  ['provider_disabled', NOT_CONFIGURED],
  ['validation_failed', NOT_CONFIGURED],
  ['provider_unavailable', BROKEN],
  ['bad_oauth_callback', BROKEN],
  ['access_denied', { title: socialMessages.denied }],
  ['flow_state_expired', { title: socialMessages.expired }],
  ['flow_state_already_used', { title: socialMessages.spent }],
  ['bad_oauth_state', { title: socialMessages.spent }],
  ['provider_email_needs_verification', { title: socialMessages.unproved }],
  ['signup_disabled', { title: socialMessages.signUpClosed }],
  ['user_banned', { title: socialMessages.banned }],
  ['over_request_rate_limit', { title: socialMessages.tooMany }],
])

/** The text in the address itself is never shown: anyone can craft an address with any content. */
export function wordsOfRefusal(code: string | null): Words {
  return WORDS.get(code ?? '') ?? { title: FAULT_MESSAGE }
}
