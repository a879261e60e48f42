// Features of the protocol that we do not offer, refused with the reference server's own codes, which its client
// understands.
import type { ProtocolRoute } from '../../server/protocol-routes.ts'
import { ProtocolRefusal, type RefusalName } from '../../server/refusal.ts'
import type { Authenticate } from '../../sessions/server/gate.ts'

export function disabledRoutes(authenticate: Authenticate): ProtocolRoute[] {
  return [
    off('POST', { path: '/sso', refusal: 'saml_disabled' }),
    off('GET', { path: '/sso/saml/metadata', refusal: 'saml_disabled', more: { needsKey: false } }),
    off('POST', {
      path: '/sso/saml/acs',
      refusal: 'saml_disabled',
      more: { needsKey: false, takes: 'form' },
    }),
    // The client requests linking at /user/identities/authorize.
    off('GET', { path: '/user/identities/:id', refusal: 'manual_linking_disabled', more: {}, authenticate }),
    off('DELETE', {
      path: '/user/identities/:id',
      refusal: 'manual_linking_disabled',
      more: {},
      authenticate,
    }),
  ]
}

function off(
  method: ProtocolRoute['method'],
  {
    path,
    refusal,
    more = {},
    authenticate,
  }: {
    path: ProtocolRoute['path']
    refusal: RefusalName
    more?: Pick<ProtocolRoute, 'needsKey' | 'takes'> | undefined
    authenticate?: Authenticate | undefined
  },
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
