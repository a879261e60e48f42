// The product's keys: created at first start, stored in the database, shared by all processes, rotated by command.
import { createHash, createHmac, createSecretKey } from 'node:crypto'
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  jwtVerify,
  SignJWT,
} from 'jose'
import { LRUCache } from 'lru-cache'
import type { Database, Tx } from '../../../../platform/database/database.ts'
import type { Random } from '../../../../platform/random.ts'
import {
  allSigningKeys,
  changeKeyState,
  deleteKeysRetiredBefore,
  findSecret,
  insertSecret,
  insertSigningKey,
  lockKeys,
  type SigningKeyRow,
} from './keys.records.ts'
import type { KeyState, SecretName } from './keys.table.ts'

export const SIGNING_ALGORITHM = 'ES256'
export const AUDIENCE = 'authenticated'
/** Clients and proxies cache the key set for so long (auth-protocol 1.5). */
export const KEY_SET_SECONDS = 600
/** A key leaves the set after its last token has expired, plus an hour. */
const RETIRED_KEY_SECONDS = 2 * 3600
/** How soon a process notices that another one rotated. */
const REREAD_MS = 60_000
/** An unknown key id triggers a reload of the keys, but not more often than this: anybody can send one. */
const REREAD_UNKNOWN_MS = 5_000
/** How many tokens are known to be signed by us: checking a signature costs as much as a small answer. About 1 kB each. */
const MAX_TRUSTED_TOKENS = 4_000

export type Claims = {
  sub: string
  session_id: string
  aal: string
  [claim: string]: unknown
}

/** Why a token is invalid: it is signed by somebody else, or anything else is wrong with it. */
export type Distrust = 'forged' | 'unusable'

export type Keys = {
  /** What browsers send as `apikey`. */
  readonly publicKey: string
  /** The public keys, including the next one. */
  keySet(): { keys: JWK[] }
  sign(claims: Record<string, unknown>, times: { issuedAt: Date; lifetimeSeconds: number }): Promise<string>
  /** The claims of a valid token of ours, or why it is invalid. */
  verify(token: string, now: Date): Promise<Claims | Distrust>
  /**
   * A keyed hash, different for every purpose: for codes, addresses, and anything else that must not be stored in the
   * clear.
   */
  hash(purpose: string, ...parts: readonly string[]): string
}

/** Loads the keys, creating missing ones. A configured `publicKey` wins over the stored one. */
export async function openKeys(options: {
  database: Pick<Database, 'db' | 'inTransaction'>
  random: Random
  issuer: string
  publicKey: string | undefined
  now: Date
}): Promise<Keys> {
  const { database, random, issuer } = options
  const secrets = await database.inTransaction(async (tx) => {
    await lockKeys(tx)
    await provideSigningKeys(tx, options.now)
    return {
      publicKey: options.publicKey ?? (await provideSecret(tx, 'public_key', random, options.now)),
      serverSecret: await provideSecret(tx, 'server_secret', random, options.now),
    }
  })

  let kept = { rows: await allSigningKeys(database.db), readAt: performance.now() }
  let reading: Promise<SigningKeyRow[]> | undefined
  async function read(): Promise<SigningKeyRow[]> {
    reading ??= allSigningKeys(database.db).finally(() => {
      reading = undefined
    })
    kept = { rows: await reading, readAt: performance.now() }
    return kept.rows
  }
  /**
   * The keys as last loaded. Reloading never makes anybody wait: code that signs holds a connection already, and must
   * not need a second one.
   */
  function rows(): SigningKeyRow[] {
    if (performance.now() - kept.readAt > REREAD_MS) {
      kept = { ...kept, readAt: performance.now() }
      read().catch(() => {
        // The database is away: requests that need it report that, and the next minute tries again.
      })
    }
    return kept.rows
  }
  const imported = new Map<string, Promise<CryptoKey>>()
  const importOnce = (name: string, jwk: JWK) => {
    const key = imported.get(name) ?? (importJWK(jwk, SIGNING_ALGORITHM) as Promise<CryptoKey>)
    imported.set(name, key)
    return key
  }

  // A prepared key: node would otherwise look at the bytes in three ways for every hash.
  const serverKey = createSecretKey(Buffer.from(secrets.serverSecret, 'base64url'))
  const trusted = new LRUCache<string, { kid: string; expiresAt: number; claims: Claims }>({
    max: MAX_TRUSTED_TOKENS,
  })
  /** What was valid may have expired since, or its key may have left the set. */
  function trustedClaims(token: string, now: Date): Claims | undefined {
    const known = trusted.get(token)
    if (!known) return undefined
    const isValid = known.expiresAt * 1000 > now.getTime() && rows().some(({ kid }) => kid === known.kid)
    if (isValid) return { ...known.claims }
    trusted.delete(token)
    return undefined
  }

  return {
    publicKey: secrets.publicKey,

    keySet() {
      return { keys: rows().map((row) => row.public_jwk) }
    },

    async sign(claims, { issuedAt, lifetimeSeconds }) {
      const current = rows().find((row) => row.state === 'current')
      if (!current) throw new Error('There is no key to sign with')
      const seconds = Math.floor(issuedAt.getTime() / 1000)
      return new SignJWT(claims)
        .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid: current.kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(AUDIENCE)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + lifetimeSeconds)
        .sign(await importOnce(`private ${current.kid}`, current.private_jwk))
    },

    async verify(token, now) {
      const known = trustedClaims(token, now)
      if (known) return known
      try {
        const { payload, protectedHeader } = await jwtVerify(
          token,
          async (header) => {
            const named = (all: SigningKeyRow[]) => all.find((row) => row.kid === header.kid)
            const mayRead = performance.now() - kept.readAt > REREAD_UNKNOWN_MS
            const row = named(rows()) ?? (mayRead ? named(await read()) : undefined)
            if (!row) throw new UnknownKeyError('No such key')
            return importOnce(`public ${row.kid}`, row.public_jwk)
          },
          { algorithms: [SIGNING_ALGORITHM], issuer, audience: AUDIENCE, currentDate: now },
        )
        const { sub, session_id, aal } = payload
        if (typeof sub !== 'string' || typeof session_id !== 'string' || typeof aal !== 'string')
          return 'unusable'
        const claims = { ...payload, sub, session_id, aal }
        const { kid } = protectedHeader
        const { exp, nbf } = payload
        if (kid !== undefined && exp !== undefined && nbf === undefined)
          trusted.set(token, { kid, expiresAt: exp, claims: { ...claims } })
        return claims
      } catch (error) {
        // What jose refuses is an invalid token; a database that is away is not the token's fault.
        if (error instanceof UnknownKeyError || isOfJose(error, FORGED)) return 'forged'
        if (isOfJose(error, ANY_REFUSAL)) return 'unusable'
        throw error
      }
    },

    hash(purpose, ...parts) {
      const hmac = createHmac('sha256', serverKey)
      // Length prefixes, so that no two lists of parts are encoded alike.
      for (const part of [purpose, ...parts]) hmac.update(`${Buffer.byteLength(part)}:`).update(part)
      return hmac.digest('base64url')
    },
  }
}

class UnknownKeyError extends Error {
  override name = 'UnknownKeyError'
}

const FORGED = /^ERR_JWS_SIGNATURE_VERIFICATION_FAILED$/
const ANY_REFUSAL = /^ERR_(JW|JOSE)/

function isOfJose(error: unknown, codes: RegExp): boolean {
  return error instanceof Error && 'code' in error && codes.test(String(error.code))
}

async function provideSecret(tx: Tx, name: SecretName, random: Random, now: Date): Promise<string> {
  const known = await findSecret(tx, name)
  if (known !== undefined) return known
  const value = random.bytes(32).toString('base64url')
  await insertSecret(tx, name, value, now)
  return value
}

async function provideSigningKeys(tx: Tx, now: Date): Promise<void> {
  const states = new Set((await allSigningKeys(tx)).map((row) => row.state))
  for (const state of ['current', 'next'] as const) if (!states.has(state)) await addKey(tx, state, now)
}

async function addKey(tx: Tx, state: KeyState, now: Date): Promise<void> {
  const pair = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true })
  const bare = await exportJWK(pair.publicKey)
  const kid = await calculateJwkThumbprint(bare)
  const more = { kid, alg: SIGNING_ALGORITHM, use: 'sig', key_ops: ['verify'] }
  await insertSigningKey(tx, {
    kid,
    state,
    public_jwk: { ...bare, ...more },
    private_jwk: await exportJWK(pair.privateKey),
    published_at: now.toISOString(),
    retired_at: null,
  })
}

export type Rotation = { rotated: true; kid: string } | { rotated: false; waitSeconds: number }

/**
 * Signs with the next key from now on and publishes another one. Reports how long to wait if the next key has not been
 * in the key set long enough for every client to have it.
 */
export async function rotateSigningKeys(tx: Tx, now: Date): Promise<Rotation> {
  await lockKeys(tx)
  const rows = await allSigningKeys(tx)
  const next = rows.find((row) => row.state === 'next')
  const current = rows.find((row) => row.state === 'current')
  if (!next) throw new Error('There is no next key')
  const publishedSeconds = (now.getTime() - new Date(next.published_at).getTime()) / 1000
  if (publishedSeconds < KEY_SET_SECONDS) {
    return { rotated: false, waitSeconds: Math.ceil(KEY_SET_SECONDS - publishedSeconds) }
  }
  if (current) await changeKeyState(tx, current.kid, 'previous', now)
  await changeKeyState(tx, next.kid, 'current', null)
  await addKey(tx, 'next', now)
  await deleteKeysRetiredBefore(tx, new Date(now.getTime() - RETIRED_KEY_SECONDS * 1000))
  return { rotated: true, kid: next.kid }
}

/** SHA-256 of a text that is itself random, such as an authorization code. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
