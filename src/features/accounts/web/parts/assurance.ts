// How sure the server is of who somebody is: the level of the token, and the one that the account asks for.
import type { Session } from '@supabase/auth-js'
import { ASSURANCE_LEVELS, type AssuranceLevel } from '../../sessions/rules.ts'

type Proof = { access_token: string; user: { factors?: readonly { status: string }[] | undefined } }

/** What the access token says (AUTH-35); the lowest level for a token that cannot be read. */
export function currentLevel(accessToken: string): AssuranceLevel {
  try {
    const [, payload = ''] = accessToken.split('.')
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    const told = typeof claims === 'object' && claims !== null && 'aal' in claims ? claims.aal : undefined
    return ASSURANCE_LEVELS.find((level) => level === told) ?? 'aal1'
  } catch {
    return 'aal1'
  }
}

/** Whether a verified second factor was not asked yet in this session (AUTH-36). */
export function lacksSecondFactor(session: Proof | Session): boolean {
  const hasFactor = session.user.factors?.some((factor) => factor.status === 'verified') ?? false
  return hasFactor && currentLevel(session.access_token) !== 'aal2'
}
