// Verifies and removes a factor, over the protocol. Enrolling and challenging have routes of their own.

import { type AccountParts, requireRate } from '../../abuse-protection/server/abuse-protection.actions.ts'
import { requireGuess } from '../../abuse-protection/server/guesses.ts'
import { clientOf, keepingBrowser } from '../../abuse-protection/server/trusted-devices.actions.ts'
import { answerJson, type ProtocolRoute, parseBody } from '../../server/protocol-routes.ts'
import { ProtocolRefusal, settleRefusal } from '../../server/refusal.ts'
import { type Authenticate, UUID } from '../../sessions/server/gate.ts'
import { verifyBody } from '../factors.schemas.ts'
import { factorGuesserOf, factorIdIn, unenroll, verifyFactor } from './factors.actions.ts'

export function factorRoutes(parts: AccountParts, authenticate: Authenticate): ProtocolRoute[] {
  const { database, clock } = parts
  return [
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
        const session = settleRefusal(
          await database.inTransaction((tx) => verifyFactor(parts, tx, { asked: own, input }, now)),
        )
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
          await database.inTransaction((tx) => unenroll(parts, tx, { asked: own, factorId }, clock.now())),
        )
      },
    },
  ]
}
