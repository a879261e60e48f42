// Answers the protocol's requests that enrol a factor.

import type { AccountParts } from '../../abuse-protection/server/abuse-protection.actions.ts'
import { answerJson, type ProtocolRoute, parseBody } from '../../server/protocol-routes.ts'
import type { Authenticate } from '../../sessions/server/gate.ts'
import { enrollBody } from '../factors.schemas.ts'
import { enroll } from './enrolment.actions.ts'

export function enrolmentRoutes(parts: AccountParts, authenticate: Authenticate): ProtocolRoute[] {
  const { clock } = parts
  return [
    {
      method: 'POST',
      path: '/factors',
      async answer({ headers, body }) {
        const own = await authenticate(headers)
        return answerJson(await enroll(parts, own, parseBody(enrollBody, body), clock.now()))
      },
    },
  ]
}
