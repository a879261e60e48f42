// Decides which tab /auth opens: named in its address, or by the link that led there, whose address stays plain.

export const AUTH_MODES = ['sign-in', 'sign-up'] as const
export type AuthMode = (typeof AUTH_MODES)[number]

/** A link to /auth with this location state opens the Sign Up tab. */
export const OPEN_SIGN_UP = { mode: 'sign-up' } as const

export function authModeOf(query: URLSearchParams, state: unknown): AuthMode {
  const given =
    query.get('mode') ??
    (typeof state === 'object' && state !== null && 'mode' in state ? state.mode : undefined)
  return AUTH_MODES.find((known) => known === given) ?? 'sign-in'
}
