// Answers /token of the protocol.

import {
  type AccountParts,
  requireHuman,
  requireRate,
} from '../../abuse-protection/server/abuse-protection.actions.ts'
import { clientOf, keepingBrowser } from '../../abuse-protection/server/trusted-devices.actions.ts'
import {
  answerJson,
  type ProtocolAsked,
  type ProtocolRoute,
  parseBody,
} from '../../server/protocol-routes.ts'
import { ProtocolRefusal, settleRefusal } from '../../server/refusal.ts'
import { refreshSession } from '../../sessions/server/sessions.actions.ts'
import {
  MIN_REFRESH_TOKEN_LENGTH,
  passwordGrantBody,
  pkceGrantBody,
  refreshGrantBody,
} from '../sign-in.schemas.ts'
import { signInWithAuthCode, signInWithPassword } from './sign-in.actions.ts'

export function signInRoutes(parts: AccountParts): ProtocolRoute[] {
  return [
    {
      method: 'POST',
      path: '/token',
      async answer(asked) {
        const grant = GRANTS.get(asked.query.get('grant_type') ?? '')
        if (!grant) throw new ProtocolRefusal('unsupported_grant')
        return grant(parts, asked)
      },
    },
  ]
}

type Grant = (parts: AccountParts, asked: ProtocolAsked) => Promise<Response>

const byPassword: Grant = async (parts, asked) => {
  const { body, userAgent } = asked
  const now = parts.clock.now()
  await requireRate(parts, 'token', asked.addressKey, now)
  const { email, phone, password } = parseBody(passwordGrantBody, body)
  await requireHuman(parts, body)
  if (!email && phone) throw new ProtocolRefusal('phone_sign_in_disabled')
  if (!email || !password) {
    throw new ProtocolRefusal('validation_failed', { message: 'missing email or phone' })
  }
  const client = clientOf(parts, asked)
  const session = await signInWithPassword(parts, { email, password, client, userAgent }, now)
  return answerJson(session, keepingBrowser(parts, client))
}

/** This grant is never rate-limited: a client that has to wait signs its person out (auth-protocol 0.5). */
const byRefreshToken: Grant = async (parts, { body }) => {
  const { refresh_token } = parseBody(refreshGrantBody, body)
  if (refresh_token.length < MIN_REFRESH_TOKEN_LENGTH) {
    throw new ProtocolRefusal('refresh_token_malformed')
  }
  const now = parts.clock.now()
  return answerJson(
    settleRefusal(await parts.database.inTransaction((tx) => refreshSession(parts, tx, refresh_token, now))),
  )
}

const byAuthCode: Grant = async (parts, asked) => {
  const { body, userAgent } = asked
  const now = parts.clock.now()
  await requireRate(parts, 'token', asked.addressKey, now)
  const { auth_code, code_verifier } = parseBody(pkceGrantBody, body)
  const client = clientOf(parts, asked)
  const brought = { code: auth_code, verifier: code_verifier, client, userAgent }
  return answerJson(await signInWithAuthCode(parts, brought, now), keepingBrowser(parts, client))
}

const GRANTS = new Map([
  ['password', byPassword],
  ['refresh_token', byRefreshToken],
  ['pkce', byAuthCode],
])
