// /token of the protocol.

import { clientOf, keepingBrowser } from '../../safeguards/server/familiar-clients.actions.ts'
import { type AccountParts, requireHuman, requireRate } from '../../safeguards/server/safeguards.actions.ts'
import {
  answerJson,
  type ProtocolAsked,
  type ProtocolRoute,
  parseBody,
} from '../../server/protocol-routes.ts'
import { ProtocolRefusal, settle } from '../../server/refusal.ts'
import { refreshSession } from '../../sessions/server/sessions.actions.ts'
import {
  ID_TOKEN_ISSUERS,
  idTokenGrantBody,
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

/** Never rate-limited: a client that is told to wait signs its person out (auth-protocol 0.5). */
const byRefreshToken: Grant = async (parts, { body }) => {
  const { refresh_token } = parseBody(refreshGrantBody, body)
  if (refresh_token.length < MIN_REFRESH_TOKEN_LENGTH) {
    throw new ProtocolRefusal('refresh_token_malformed')
  }
  const now = parts.clock.now()
  return answerJson(
    settle(await parts.database.inTransaction((tx) => refreshSession(parts, tx, refresh_token, now))),
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

/** Disabled, whichever chain is requested. */
const byWeb3: Grant = async (parts, { addressKey }) => {
  await requireRate(parts, 'token', addressKey, parts.clock.now())
  throw new ProtocolRefusal('web3_disabled')
}

/** A provider's token for an app: accepted from no provider, so each is reported as disabled. */
const byIdToken: Grant = async (parts, { body, addressKey }) => {
  await requireRate(parts, 'token', addressKey, parts.clock.now())
  const { id_token, provider, client_id, issuer } = parseBody(idTokenGrantBody, body)
  if (!id_token) throw new ProtocolRefusal('validation_failed', { message: 'id_token required' })
  if (!provider && (!client_id || !issuer)) {
    const message = 'provider or client_id and issuer required'
    throw new ProtocolRefusal('validation_failed', { message })
  }
  const known = ID_TOKEN_ISSUERS.find(([name, its]) => name === provider || its === issuer)
  if (!known) {
    const message = `Custom OIDC provider ${JSON.stringify(provider ?? '')} not allowed`
    throw new ProtocolRefusal('validation_failed', { message })
  }
  throw new ProtocolRefusal('provider_disabled', {
    message: `Provider (issuer "${known[1]}") is not enabled`,
  })
}

const GRANTS = new Map([
  ['password', byPassword],
  ['refresh_token', byRefreshToken],
  ['pkce', byAuthCode],
  ['web3', byWeb3],
  ['id_token', byIdToken],
])
