// Answers /recover and /resend of the protocol.

import {
  type AccountParts,
  requireHuman,
  requireRate,
} from '../../../abuse-protection/server/abuse-protection.actions.ts'
import { answerJson, type ProtocolRoute, parseBody } from '../../../server/protocol-routes.ts'
import { pkceFields } from '../../flows.schemas.ts'
import { resendEmailChange } from '../../server/address-change.ts'
import { recoverBody, resendBody } from '../recovery.schemas.ts'
import { resendConfirmation, sendRecovery } from './recovery.actions.ts'

export function recoveryRoutes(parts: AccountParts): ProtocolRoute[] {
  return [
    {
      method: 'POST',
      path: '/recover',
      async answer({ body, addressKey }) {
        const now = parts.clock.now()
        await requireRate(parts, 'mail', addressKey, now)
        const { email } = parseBody(recoverBody, body)
        const challenge = parseBody(pkceFields, body)
        await requireHuman(parts, body)
        await sendRecovery(parts, { email, challenge }, now)
        return answerJson({})
      },
    },
    {
      method: 'POST',
      path: '/resend',
      async answer({ body, addressKey }) {
        const now = parts.clock.now()
        await requireRate(parts, 'mail', addressKey, now)
        const { email, type } = parseBody(resendBody, body)
        await requireHuman(parts, body)
        if (type === 'signup') await resendConfirmation(parts, email, now)
        else await resendEmailChange(parts, email, now)
        return answerJson({})
      },
    },
  ]
}
