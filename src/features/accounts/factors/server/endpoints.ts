// /factors of the protocol.
import { answerJson, type ProtocolRoute, parseBody } from '../../../../platform/auth-protocol/protocol.ts'
import { ProtocolRefusal, settle } from '../../../../platform/auth-protocol/refusal.ts'
import { clientOf, keepingBrowser } from '../../safeguards/familiar-clients/server/actions.ts'
import { requireGuess } from '../../safeguards/guesses/server/actions.ts'
import { type AccountParts, requireRate } from '../../safeguards/server/actions.ts'
import { type Authenticate, UUID } from '../../sessions/gate/server/actions.ts'
import { challenge } from '../challenges/server/actions.ts'
import { enroll } from '../enrolment/server/actions.ts'
import { challengeBody, enrollBody, verifyBody } from '../schemas.ts'
import { factorGuesserOf, unenroll, verifyFactor } from './actions.ts'

export function factorRoutes(parts: AccountParts, authenticate: Authenticate): ProtocolRoute[] {
  const { database, clock } = parts
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
      async answer(asked) {
        const own = await authenticate(asked.headers)
        const now = clock.now()
        await requireRate(parts, 'factor', asked.addressKey, now)
        const { channel } = parseBody(challengeBody, asked.body)
        const client = clientOf(parts, asked)
        const input = { factorId: factorIdIn(asked.params), channel: channel ?? 'sms', client } as const
        return answerJson(await challenge(parts, own, input, now))
      },
    },
    {
      method: 'POST',
      path: '/factors/:id/verify',
      async answer(asked) {
        const own = await authenticate(asked.headers)
        const now = clock.now()
        await requireRate(parts, 'factor', asked.addressKey, now)
        const { challenge_id, code } = parseBody(verifyBody, asked.body)
        const factorId = factorIdIn(asked.params)
        if (!UUID.test(challenge_id)) throw new ProtocolRefusal('mfa_challenge_unknown')
        const client = clientOf(parts, asked)
        const guesser = await factorGuesserOf(parts, own, client, now)
        const guess = await requireGuess(parts, 'factor', { account: own.user.id, guesser }, now)
        const input = { factorId, challengeId: challenge_id, code, client }
        const session = settle(await database.inTransaction((tx) => verifyFactor(parts, tx, own, input, now)))
        await guess.wasRight()
        return answerJson(session, keepingBrowser(parts, client))
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
