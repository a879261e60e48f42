// Answers /user, /reauthenticate, /logout and the public routes: the key set, the settings, the health.

import { type AccountParts, requireRate } from '../../abuse-protection/server/abuse-protection.actions.ts'
import { KEY_SET_SECONDS } from '../../abuse-protection/server/keys.actions.ts'
import { clientOf } from '../../abuse-protection/server/trusted-devices.actions.ts'
import { userChangeBody } from '../../identity/users/users.schemas.ts'
import { answerJson, answerNothing, type ProtocolRoute, parseBody } from '../../server/protocol-routes.ts'
import { ProtocolRefusal } from '../../server/refusal.ts'
import type { Authenticate } from '../../sessions/server/gate.ts'
import { SIGN_OUT_SCOPES } from '../../sessions/sessions.rules.ts'
import { changeOwnUser, createShowUser, sendReauthentication, signOut } from './credentials.actions.ts'

const SERVER_NAME = 'Guildhall'

export function credentialRoutes(
  parts: AccountParts,
  authenticate: Authenticate,
  social: Readonly<Record<string, boolean>>,
): ProtocolRoute[] {
  const showUser = createShowUser(parts)
  return [
    {
      method: 'GET',
      path: '/user',
      answer: async ({ headers }) => answerJson(await showUser((await authenticate(headers)).user)),
    },
    {
      method: 'PUT',
      path: '/user',
      async answer(asked) {
        const { headers, body } = asked
        const own = await authenticate(headers)
        const now = parts.clock.now()
        await requireRate(parts, 'write', own.user.id, now)
        const input = parseBody(userChangeBody, body)
        const changed = await changeOwnUser(parts, { own, input, client: clientOf(parts, asked) }, now)
        return answerJson(await showUser(changed))
      },
    },
    {
      method: 'GET',
      path: '/reauthenticate',
      async answer({ headers, addressKey }) {
        const { user } = await authenticate(headers)
        const now = parts.clock.now()
        await requireRate(parts, 'mail', addressKey, now)
        await sendReauthentication(parts, user, now)
        return answerJson({})
      },
    },
    {
      method: 'POST',
      path: '/logout',
      async answer({ headers, query }) {
        const wanted = query.get('scope') ?? 'global'
        const scope = SIGN_OUT_SCOPES.find((known) => known === wanted)
        if (!scope) throw new ProtocolRefusal('validation_failed', { message: 'Unsupported logout scope' })
        await signOut(parts, await authenticate(headers), scope)
        return answerNothing()
      },
    },
    {
      method: 'GET',
      path: '/.well-known/jwks.json',
      // Clients verify the cards of agents with this key set.
      origins: 'any',
      needsKey: false,
      answer: async () =>
        answerJson(parts.keys.keySet(), { 'cache-control': `public, max-age=${KEY_SET_SECONDS}` }),
    },
    {
      method: 'GET',
      path: '/settings',
      answer: async () =>
        answerJson({
          external: { email: true, phone: false, google: false, apple: false, ...social },
          disable_signup: !parts.settings.isSignUpOpen,
          mailer_autoconfirm: parts.settings.confirm === 'off',
          phone_autoconfirm: false,
          sms_provider: '',
          saml_enabled: false,
          mfa_enabled: true,
        }),
    },
    {
      method: 'GET',
      path: '/health',
      needsKey: false,
      answer: async () => answerJson({ name: SERVER_NAME, description: 'auth/v1', version: '1' }),
    },
  ]
}
