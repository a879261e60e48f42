// Sign-in by OpenID Connect: a provider with a pinned issuer, PKCE and a nonce, whose ID token is checked for
// signature, issuer, audience, expiry and nonce.
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientError,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  ResponseBodyError,
} from 'openid-client'
import * as z from 'zod'
import { type ProvedPerson, SocialFailure, type SocialProvider } from './social-provider.ts'

const TIMEOUT_SECONDS = 10
/** Providers announce moved endpoints long in advance. */
const DISCOVERY_MS = 24 * 3600 * 1000
const MAX_NAME_LENGTH = 200
const MAX_PICTURE_LENGTH = 500
const MAX_ID_LENGTH = 255
const MAX_EMAIL_LENGTH = 254

/** These parameters of the callback belong to the protocol. */
const RETURNED = ['code', 'state', 'iss', 'error'] as const

export type OpenIdOptions = {
  /** No other issuer is trusted, even if the discovery document names one. http is for a stand-in on this machine. */
  issuer: string
  clientId: string
  /** The function is called for each exchange, so that a secret can be short-lived. */
  clientAuthentication: () => Promise<ClientAuth>
  redirectUri: string
  scope: string
  parameters?: Readonly<Record<string, string>>
}

const storable = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => text !== '' && !text.includes('\0') && text.isWellFormed())

const claims = z.object({
  iss: z.string(),
  sub: storable(MAX_ID_LENGTH),
  email: storable(MAX_EMAIL_LENGTH).optional().catch(undefined),
  // Apple sends the value as a string.
  email_verified: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
    .catch(false),
  name: storable(MAX_NAME_LENGTH).optional().catch(undefined),
  picture: storable(MAX_PICTURE_LENGTH).startsWith('https://').pipe(z.url()).optional().catch(undefined),
})

export function createOpenIdProvider(options: OpenIdOptions): SocialProvider {
  const issuer = new URL(options.issuer)
  let known: { configuration: Promise<Configuration>; readAt: number } | undefined
  let authenticate: ClientAuth | undefined

  function configuration(): Promise<Configuration> {
    if (known && performance.now() - known.readAt < DISCOVERY_MS) return known.configuration
    const reading = discover()
    const own = { configuration: reading, readAt: performance.now() }
    known = own
    reading.catch(() => {
      // The failure is the caller's; the next call tries again.
      if (known === own) known = undefined
    })
    return reading
  }

  function discover(): Promise<Configuration> {
    return discovery(
      issuer,
      options.clientId,
      undefined,
      (as, client, body, headers) => authenticate?.(as, client, body, headers),
      {
        timeout: TIMEOUT_SECONDS,
        execute: [
          enableNonRepudiationChecks,
          ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : []),
        ],
      },
    )
  }

  return {
    authorizationUrl: (secrets) =>
      translateErrors(async () =>
        buildAuthorizationUrl(await configuration(), {
          redirect_uri: options.redirectUri,
          scope: options.scope,
          state: secrets.state,
          nonce: secrets.nonce,
          code_challenge: await calculatePKCECodeChallenge(secrets.verifier),
          code_challenge_method: 'S256',
          ...options.parameters,
        }),
      ),

    identify: (returned, secrets) =>
      translateErrors(async () => {
        const provider = await configuration()
        authenticate = await options.clientAuthentication()
        const tokens = await authorizationCodeGrant(provider, addressOf(options.redirectUri, returned), {
          expectedState: secrets.state,
          expectedNonce: secrets.nonce,
          pkceCodeVerifier: secrets.verifier,
          idTokenExpected: true,
        })
        return personIn(tokens.claims())
      }),
  }
}

/** Returns the address of the redirect, also if the parameters were posted. */
function addressOf(redirectUri: string, returned: URLSearchParams): URL {
  const address = new URL(redirectUri)
  for (const name of RETURNED) {
    for (const value of returned.getAll(name)) address.searchParams.append(name, value)
  }
  return address
}

function personIn(signed: unknown): ProvedPerson {
  const parsed = claims.safeParse(signed)
  if (!parsed.success) throw new SocialFailure('refused', 'claims')
  const { iss, sub, email, email_verified, name, picture } = parsed.data
  return { issuer: iss, id: sub, email, isEmailVerified: email_verified, name, picture }
}

async function translateErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw failureOf(error)
  }
}

/** Apple has its own code for someone who closes its window. */
const DENIALS = ['access_denied', 'user_cancelled_authorize']
/** The provider reports its own failure by these codes, by redirect or by response. */
const TROUBLES = ['server_error', 'temporarily_unavailable']
const UNREACHABLE_CODES = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]

/** Keeps only codes: the library attaches codes, states and whole answers to its errors. */
function failureOf(error: unknown): Error {
  if (error instanceof SocialFailure) return error
  if (error instanceof AuthorizationResponseError) {
    if (DENIALS.includes(error.error)) return new SocialFailure('denied', 'access_denied')
    const kind = TROUBLES.includes(error.error) ? 'unreachable' : 'refused'
    return new SocialFailure(kind, `authorization: ${knownCode(error.error)}`)
  }
  if (error instanceof ResponseBodyError) {
    const kind = error.status >= 500 || TROUBLES.includes(error.error) ? 'unreachable' : 'refused'
    return new SocialFailure(kind, `token: ${error.status} ${knownCode(error.error)}`)
  }
  if (error instanceof ClientError) {
    const code = error.code ?? 'unknown'
    return new SocialFailure(UNREACHABLE_CODES.includes(code) ? 'unreachable' : 'refused', code)
  }
  // fetch raises this when there is no answer.
  if (error instanceof TypeError && error.message === 'fetch failed') {
    return new SocialFailure('unreachable', 'fetch failed')
  }
  return error instanceof Error && 'code' in error
    ? new SocialFailure('refused', programCode(String(error.code)))
    : new SocialFailure('refused', error instanceof Error ? error.name : 'unknown')
}

const KNOWN_CODES = [
  'access_denied',
  'account_selection_required',
  'consent_required',
  'interaction_required',
  'invalid_client',
  'invalid_grant',
  'invalid_request',
  'invalid_scope',
  'invalid_token',
  'login_required',
  'server_error',
  'temporarily_unavailable',
  'unauthorized_client',
  'unsupported_grant_type',
  'unsupported_response_type',
]

/** Anyone can call with an error of their own making, so only codes of the protocol are logged. */
function knownCode(text: string): string {
  return KNOWN_CODES.includes(text) ? text : 'unknown'
}

/** Returns a code that the runtime or a library chose. */
function programCode(text: string): string {
  return /^[A-Z][A-Z0-9_]{1,60}$/.test(text) ? text : 'unknown'
}
