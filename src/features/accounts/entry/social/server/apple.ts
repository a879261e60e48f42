// Apple as a provider: it posts its answer as a form, and expects a signed token instead of a client secret.
import { importPKCS8, SignJWT } from 'jose'
import { ClientSecretPost } from 'openid-client'
import { createOpenIdProvider } from './openid.ts'
import type { SocialProvider } from './social-provider.ts'

const ISSUER = 'https://appleid.apple.com'
/** The secret is created for each exchange, so it need not outlive one. */
const SECRET_LIFETIME = '5m'

export type AppleClient = {
  /** The id of the service is, for example, org.example.web. */
  clientId: string
  teamId: string
  keyId: string
  /** The key is PKCS #8 in PEM, as Apple provides it. */
  privateKey: string
}

/** `issuer` is for a stand-in. */
export function createApple(client: AppleClient, redirectUri: string, issuer = ISSUER): SocialProvider {
  return createOpenIdProvider({
    issuer,
    clientId: client.clientId,
    clientAuthentication: async () => ClientSecretPost(await clientSecret(client, issuer)),
    redirectUri,
    scope: 'openid name email',
    // Apple returns name and address only in this mode.
    parameters: { response_mode: 'form_post' },
  })
}

/** The machine's clock is used, because Apple compares the time with its own, and ours can be moved in a demonstration. */
async function clientSecret(client: AppleClient, audience: string): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: client.keyId })
    .setIssuer(client.teamId)
    .setSubject(client.clientId)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(SECRET_LIFETIME)
    .sign(await importPKCS8(client.privateKey, 'ES256'))
}
