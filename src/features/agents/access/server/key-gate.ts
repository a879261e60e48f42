// Lets access keys in where contracts take them: the key of a deployment, instead of its buyer's session or always.
import type { KeyHolder } from '../../../../platform/actor.ts'
import type { Clock } from '../../../../platform/clock.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { bearerIn } from '../../../../platform/http/bearer.ts'
import type { ContractGate, SessionGate } from '../../../../platform/http/endpoint.ts'
import type { VerifiedKey } from '../../deployments.contract.ts'
import { accessMessages as messages } from '../access.messages.ts'
import { KEY_PREFIX } from '../access.rules.ts'
import { verifyKey } from './access.actions.ts'

type Parts = { database: Pick<Database, 'db'>; clock: Clock }

/** Whatever is wrong with a key, the refusal is the same. Raises Problem 'sign_in_required'. */
export function withAccessKeys(sessionGate: SessionGate, { database, clock }: Parts): ContractGate {
  return async (headers, access) => {
    if (access === 'public' || access === 'session') return sessionGate(headers, access)
    const key = bearerIn(headers) ?? ''
    if (access === 'key or session' && !key.startsWith(KEY_PREFIX)) {
      const actor = await sessionGate(headers, 'session')
      if (actor.kind === 'visitor') throw new Problem('sign_in_required', messages.keyOrSignIn)
      return actor
    }
    const opens = await verifyKey(database.db, key, clock.now())
    if (!opens) throw new Problem('sign_in_required', messages.keyInvalid)
    return { kind: 'key', opens }
  }
}

/** What the gate found for this key. */
export const openedBy = ({ opens }: KeyHolder): VerifiedKey => opens as VerifiedKey
