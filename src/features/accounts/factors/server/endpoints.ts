// /factors of the protocol.
import { answerJson, type ProtocolRoute, parseBody } from '../../../../platform/auth-protocol/protocol.ts'
import { ProtocolRefusal, settle } from '../../../../platform/auth-protocol/refusal.ts'
import { enroll } from '../../enrolment/server/actions.ts'
import { type Authenticate, UUID } from '../../gate/server/actions.ts'
import { type AccountParts, requireRate } from '../../server/actions.ts'
import { challengeBody, enrollBody, verifyBody } from '../schemas.ts'
import { challenge, unenroll, verifyFactor } from './actions.ts'

export function factorRoutes(parts: AccountParts, authenticate: Authenticate): ProtocolRoute[] {
  const { database, clock, limits } = parts
  return [
    {
      method: 'POST',
      path: '/factors',
      async answer({ headers, body }) {
        const own = await authenticate(headers)
        return answerJson(await enroll(parts, own, parseBody(enrollBody, body), clock.now()))
      },
    },
    {
      method: 'POST',
      path: '/factors/:id/challenge',
      async answer({ headers, params, body, addressKey }) {
        const own = await authenticate(headers)
        const now = clock.now()
        await requireRate(parts, 'factor', addressKey, now)
        const { channel } = parseBody(challengeBody, body)
        const input = { factorId: factorIdIn(params), channel: channel ?? 'sms', addressKey } as const
        return answerJson(await challenge(parts, own, input, now))
      },
    },
    {
      method: 'POST',
      path: '/factors/:id/verify',
      async answer({ headers, params, body, addressKey }) {
        const own = await authenticate(headers)
        const now = clock.now()
        await requireRate(parts, 'factor', addressKey, now)
        const { challenge_id, code } = parseBody(verifyBody, body)
        const wait = await limits.look('factor_failures', own.user.id, now)
        if (wait !== undefined)
          throw new ProtocolRefusal('over_request_rate_limit', { retryAfterSeconds: wait })
        const factorId = factorIdIn(params)
        if (!UUID.test(challenge_id)) throw new ProtocolRefusal('mfa_challenge_unknown')
        const input = { factorId, challengeId: challenge_id, code, addressKey }
        const outcome = await database.inTransaction((tx) => verifyFactor(parts, tx, own, input, now))
        if ('refused' in outcome) await limits.take('factor_failures', own.user.id, now)
        return answerJson(settle(outcome))
      },
    },
    {
      method: 'DELETE',
      path: '/factors/:id',
      async answer({ headers, params }) {
        const own = await authenticate(headers)
        const factorId = factorIdIn(params)
        return answerJson(
          await database.inTransaction((tx) => unenroll(parts, tx, own, factorId, clock.now())),
        )
      },
    },
  ]
}

/** What cannot be an id is nobody's factor. */
function factorIdIn(params: Readonly<Record<string, string>>): string {
  const id = params.id?.toLowerCase() ?? ''
  if (!UUID.test(id)) throw new ProtocolRefusal('mfa_factor_not_found')
  return id
}
