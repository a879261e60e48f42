// Reads how strongly the person is authenticated: the level of the token, and the one that the account requires.
import type { Session } from '@supabase/auth-js'
import { ASSURANCE_LEVELS, type AssuranceLevel } from '../../sessions/sessions.rules.ts'

type Proof = { access_token: string; user: { factors?: readonly { status: string }[] | undefined } }

/** Returns the token's level (AUTH-35); the lowest one for a token that cannot be parsed. */
export function currentLevel(accessToken: string): AssuranceLevel {
  try {
    const [, payload = ''] = accessToken.split('.')
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    const claimed = typeof claims === 'object' && claims !== null && 'aal' in claims ? claims.aal : undefined
    return ASSURANCE_LEVELS.find((level) => level === claimed) ?? 'aal1'
  } catch {
    return 'aal1'
  }
}

/** Returns true if a verified second factor has not been used in this session yet (AUTH-36). */
export function lacksSecondFactor(session: Proof | Session): boolean {
  const hasFactor = session.user.factors?.some((factor) => factor.status === 'verified') ?? false
  return hasFactor && currentLevel(session.access_token) !== 'aal2'
}
