// /token of the protocol.
import {
  answerJson,
  type ProtocolAsked,
  type ProtocolRoute,
  parseBody,
} from '../../../../platform/auth-protocol/protocol.ts'
import { ProtocolRefusal, settle } from '../../../../platform/auth-protocol/refusal.ts'
import { type AccountParts, requireHuman, requireRate } from '../../server/actions.ts'
import { refreshSession } from '../../sessions/server/actions.ts'
import { MIN_REFRESH_TOKEN_LENGTH, passwordGrantBody, pkceGrantBody, refreshGrantBody } from '../schemas.ts'
import { signInWithAuthCode, signInWithPassword } from './actions.ts'

export function signInRoutes(parts: AccountParts): ProtocolRoute[] {
  return [
    {
      method: 'POST',
      path: '/token',
      async answer(asked) {
        const grant = GRANTS.get(asked.query.get('grant_type') ?? '')
        if (!grant) throw new ProtocolRefusal('unsupported_grant')
        return answerJson(await grant(parts, asked))
      },
    },
  ]
}

type Grant = (parts: AccountParts, asked: ProtocolAsked) => Promise<unknown>

const byPassword: Grant = async (parts, { body, addressKey, userAgent }) => {
  const now = parts.clock.now()
  await requireRate(parts, 'token', addressKey, now)
  const { email, password } = parseBody(passwordGrantBody, body)
  await requireHuman(parts, body)
  if (!email || !password) {
    throw new ProtocolRefusal('validation_failed', { message: 'missing email or phone' })
  }
  return signInWithPassword(parts, { email, password, addressKey, userAgent }, now)
}

/** Never limited: a client that is told to wait signs its person out (auth-protocol 0.5). */
const byRefreshToken: Grant = async (parts, { body }) => {
  const { refresh_token } = parseBody(refreshGrantBody, body)
  if (refresh_token.length < MIN_REFRESH_TOKEN_LENGTH) {
    throw new ProtocolRefusal('refresh_token_malformed')
  }
  const now = parts.clock.now()
  return settle(await parts.database.inTransaction((tx) => refreshSession(parts, tx, refresh_token, now)))
}

const byAuthCode: Grant = async (parts, { body, addressKey, userAgent }) => {
  const now = parts.clock.now()
  await requireRate(parts, 'token', addressKey, now)
  const { auth_code, code_verifier } = parseBody(pkceGrantBody, body)
  return signInWithAuthCode(parts, { code: auth_code, verifier: code_verifier, userAgent }, now)
}

const GRANTS = new Map([
  ['password', byPassword],
  ['refresh_token', byRefreshToken],
  ['pkce', byAuthCode],
])
