// What the protocol has and we have not, refused by the reference server's own codes: its client tells its people.
import type { ProtocolRoute } from '../../../../../platform/auth-protocol/protocol.ts'
import { ProtocolRefusal, type RefusalName } from '../../../../../platform/auth-protocol/refusal.ts'
import type { Authenticate } from '../../../sessions/gate/server/actions.ts'

export function disabledRoutes(authenticate: Authenticate): ProtocolRoute[] {
  return [
    off('POST', '/sso', 'saml_disabled'),
    off('GET', '/sso/saml/metadata', 'saml_disabled', { needsKey: false }),
    off('POST', '/sso/saml/acs', 'saml_disabled', { needsKey: false, takes: 'form' }),
    // Linking is asked for at /user/identities/authorize.
    off('GET', '/user/identities/:id', 'manual_linking_disabled', {}, authenticate),
    off('DELETE', '/user/identities/:id', 'manual_linking_disabled', {}, authenticate),
  ]
}

function off(
  method: ProtocolRoute['method'],
  path: ProtocolRoute['path'],
  refusal: RefusalName,
  more: Pick<ProtocolRoute, 'needsKey' | 'takes'> = {},
  authenticate?: Authenticate,
): ProtocolRoute {
  return {
    ...more,
    method,
    path,
    async answer({ headers }) {
      await authenticate?.(headers)
      throw new ProtocolRefusal(refusal)
    },
  }
}
