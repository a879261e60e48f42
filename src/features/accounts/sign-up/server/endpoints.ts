// /signup of the protocol.
import { answerJson, type ProtocolRoute, parseBody } from '../../../../platform/auth-protocol/protocol.ts'
import { type AccountParts, requireHuman, requireRate } from '../../server/actions.ts'
import { signUpBody } from '../schemas.ts'
import { signUp } from './actions.ts'

export function signUpRoutes(parts: AccountParts): ProtocolRoute[] {
  return [
    {
      method: 'POST',
      path: '/signup',
      async answer({ body, addressKey, userAgent }) {
        const now = parts.clock.now()
        await requireRate(parts, 'sign_up', addressKey, now)
        const { email, password, data } = parseBody(signUpBody, body)
        await requireHuman(parts, body)
        const input = { email: email ?? '', password: password ?? '', data: data ?? {}, userAgent }
        return answerJson(await signUp(parts, input, now))
      },
    },
  ]
}
