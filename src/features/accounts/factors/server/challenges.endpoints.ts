// Answers the protocol's requests that challenge a factor.

import { type AccountParts, requireRate } from '../../abuse-protection/server/abuse-protection.actions.ts'
import { clientOf } from '../../abuse-protection/server/trusted-devices.actions.ts'
import { answerJson, type ProtocolRoute, parseBody } from '../../server/protocol-routes.ts'
import type { Authenticate } from '../../sessions/server/gate.ts'
import { challengeBody } from '../factors.schemas.ts'
import { challenge } from './challenges.actions.ts'
import { factorIdIn } from './factors.actions.ts'

export function challengeRoutes(parts: AccountParts, authenticate: Authenticate): ProtocolRoute[] {
  const { clock } = parts
  return [
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
  ]
}
