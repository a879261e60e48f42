// Features of the protocol that we do not offer, refused with the reference server's own codes, which its client
// understands.
import type { ProtocolRoute } from '../../server/protocol-routes.ts'
import { ProtocolRefusal, type RefusalName } from '../../server/refusal.ts'
import type { Authenticate } from '../../sessions/server/gate.ts'

export function disabledRoutes(authenticate: Authenticate): ProtocolRoute[] {
  return [
    off('POST', '/sso', 'saml_disabled'),
    off('GET', '/sso/saml/metadata', 'saml_disabled', { needsKey: false }),
    off('POST', '/sso/saml/acs', 'saml_disabled', { needsKey: false, takes: 'form' }),
    // Linking is requested at /user/identities/authorize.
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
