// Access tokens: signed by the current key, and verified by the keys of the set. Valid ones are remembered.
import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'

export const SIGNING_ALGORITHM = 'ES256'
const AUDIENCE = 'authenticated'
/**
 * So many tokens are remembered as signed by us, because checking a signature costs as much as a small answer. Each takes about 1
 * kB.
 */
const MAX_TRUSTED_TOKENS = 4_000

export type Claims = {
  sub: string
  session_id: string
  aal: string
  [claim: string]: unknown
}

/** A token is invalid because another key signed it, or for any other reason. */
export type Distrust = 'forged' | 'unusable'

/** The keys that sign and verify, by the id that a token names. */
export type TokenKeys = {
  isInSet(kid: string): boolean
  current(): Promise<{ kid: string; key: CryptoKey }>
  /** Returns undefined for a key that is not in the set. */
  verifying(kid: string | undefined): Promise<CryptoKey | undefined>
}

export type AccessTokens = {
  sign(claims: Record<string, unknown>, times: { issuedAt: Date; lifetimeSeconds: number }): Promise<string>
  /** Returns the claims of a valid token of ours, or why it is invalid. */
  verify(token: string, now: Date): Promise<Claims | Distrust>
}

export function accessTokens(keys: TokenKeys, issuer: string): AccessTokens {
  const trusted = new LRUCache<string, { kid: string; expiresAt: number; claims: Claims }>({
    max: MAX_TRUSTED_TOKENS,
  })

  /** A token that was valid may have expired since, or its key may have left the set. */
  function trustedClaims(token: string, now: Date): Claims | undefined {
    const known = trusted.get(token)
    if (!known) return undefined
    const isValid = known.expiresAt * 1000 > now.getTime() && keys.isInSet(known.kid)
    if (isValid) return { ...known.claims }
    trusted.delete(token)
    return undefined
  }

  return {
    async sign(claims, { issuedAt, lifetimeSeconds }) {
      const { kid, key } = await keys.current()
      const seconds = Math.floor(issuedAt.getTime() / 1000)
      return new SignJWT(claims)
        .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(AUDIENCE)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + lifetimeSeconds)
        .sign(key)
    },

    async verify(token, now) {
      const known = trustedClaims(token, now)
      if (known) return known
      const read = await readToken(keys, issuer, token, now)
      if (typeof read === 'string') return read
      const claims = claimsOf(read.payload)
      if (!claims) return 'unusable'
      const { exp, nbf } = read.payload
      if (read.kid !== undefined && exp !== undefined && nbf === undefined)
        trusted.set(token, { kid: read.kid, expiresAt: exp, claims: { ...claims } })
      return claims
    },
  }
}

/** Returns the claims of a token and the key that signed it, or why it is invalid. */
async function readToken(
  keys: TokenKeys,
  issuer: string,
  token: string,
  now: Date,
): Promise<{ payload: JWTPayload; kid: string | undefined } | Distrust> {
  try {
    const { payload, protectedHeader } = await jwtVerify(
      token,
      async (header) => {
        const key = await keys.verifying(header.kid)
        if (!key) throw new UnknownKeyError('No such key')
        return key
      },
      { algorithms: [SIGNING_ALGORITHM], issuer, audience: AUDIENCE, currentDate: now },
    )
    return { payload, kid: protectedHeader.kid }
  } catch (error) {
    // An error of jose means an invalid token; an unavailable database is not the token's fault.
    if (error instanceof UnknownKeyError || isOfJose(error, FORGED)) return 'forged'
    if (isOfJose(error, ANY_REFUSAL)) return 'unusable'
    throw error
  }
}

function claimsOf(payload: JWTPayload): Claims | undefined {
  const { sub, session_id, aal } = payload
  if (typeof sub !== 'string' || typeof session_id !== 'string' || typeof aal !== 'string') return undefined
  return { ...payload, sub, session_id, aal }
}

class UnknownKeyError extends Error {
  override name = 'UnknownKeyError'
}

const FORGED = /^ERR_JWS_SIGNATURE_VERIFICATION_FAILED$/
const ANY_REFUSAL = /^ERR_(JW|JOSE)/

function isOfJose(error: unknown, codes: RegExp): boolean {
  return error instanceof Error && 'code' in error && codes.test(String(error.code))
}
