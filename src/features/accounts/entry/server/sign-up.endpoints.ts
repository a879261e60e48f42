// Answers /signup of the protocol.

import {
  type AccountParts,
  requireHuman,
  requireRate,
} from '../../abuse-protection/server/abuse-protection.actions.ts'
import { clientOf, keepingBrowser } from '../../abuse-protection/server/trusted-devices.actions.ts'
import { answerJson, type ProtocolRoute, parseBody } from '../../server/protocol-routes.ts'
import { ProtocolRefusal } from '../../server/refusal.ts'
import { signUpBody } from '../sign-up.schemas.ts'
import { signUp } from './sign-up.actions.ts'

export function signUpRoutes(parts: AccountParts): ProtocolRoute[] {
  return [
    {
      method: 'POST',
      path: '/signup',
      async answer(asked) {
        const { body, userAgent } = asked
        const now = parts.clock.now()
        await requireRate(parts, 'sign_up', asked.addressKey, now)
        const { email, phone, password, data } = parseBody(signUpBody, body)
        await requireHuman(parts, body)
        if (!email) throw new ProtocolRefusal(phone ? 'phone_sign_up_disabled' : 'anonymous_disabled')
        const client = clientOf(parts, asked)
        const input = { email, password: password ?? '', data: data ?? {}, client, userAgent }
        return answerJson(await signUp(parts, input, now), keepingBrowser(parts, client))
      },
    },
  ]
}
