// Google as a provider: standard OpenID Connect.
import { ClientSecretPost } from 'openid-client'
import { createOpenIdProvider } from './openid.ts'
import type { SocialProvider } from './social-provider.ts'

const ISSUER = 'https://accounts.google.com'

export type GoogleClient = { clientId: string; clientSecret: string }

/** `issuer` is for a stand-in. */
export function createGoogle(client: GoogleClient, redirectUri: string, issuer = ISSUER): SocialProvider {
  const authentication = ClientSecretPost(client.clientSecret)
  return createOpenIdProvider({
    issuer,
    clientId: client.clientId,
    clientAuthentication: async () => authentication,
    redirectUri,
    scope: 'openid email profile',
  })
}
