// The product's keys: created at first start, stored in the database, shared by all processes, rotated by command.
import { createHash, createHmac, createSecretKey } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Database, Db, Tx } from '../../../../platform/database/database.ts'
import type { Random } from '../../../../platform/random.ts'
import { type AccessTokens, accessTokens, SIGNING_ALGORITHM, type TokenKeys } from './access-tokens.ts'
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

/** Clients and proxies cache the key set for so long (auth-protocol 1.5). */
export const KEY_SET_SECONDS = 600
/** Another process's rotation is noticed after this time. */
const REREAD_MS = 60_000
/** An unknown key id triggers a reload of the keys, but not more often than this: anyone can send one. */
const REREAD_UNKNOWN_MS = 5_000
/** A key leaves the set after its last token has expired, plus an hour. */
const RETIRED_KEY_SECONDS = 2 * 3600

export type Keys = AccessTokens & {
  /** Browsers send this key as `apikey`. */
  readonly publicKey: string
  /** The set includes the next key. */
  keySet(): { keys: JWK[] }
  /** Returns the key that signs at present, for other signatures that are verified with the key set. */
  signer(): Promise<{ kid: string; key: CryptoKey; alg: string }>
  /**
   * Returns a keyed hash, different for every purpose, of codes, addresses, and all other values that must not be stored in the
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

  const loaded = await loadKeys(database.db)
  // A prepared key: node would otherwise look at the bytes in three ways for every hash.
  const serverKey = createSecretKey(Buffer.from(secrets.serverSecret, 'base64url'))
  return {
    publicKey: secrets.publicKey,
    ...accessTokens(loaded, issuer),

    keySet() {
      return { keys: loaded.publicKeys() }
    },

    async signer() {
      return { ...(await loaded.current()), alg: SIGNING_ALGORITHM }
    },

    hash(purpose, ...parts) {
      const hmac = createHmac('sha256', serverKey)
      // Length prefixes, so that no two lists of parts are encoded alike.
      for (const part of [purpose, ...parts]) hmac.update(`${Buffer.byteLength(part)}:`).update(part)
      return hmac.digest('base64url')
    },
  }
}

async function loadKeys(db: Db): Promise<TokenKeys & { publicKeys(): JWK[] }> {
  let kept = { rows: await allSigningKeys(db), readAt: performance.now() }
  let reading: Promise<SigningKeyRow[]> | undefined
  const imported = new Map<string, Promise<CryptoKey>>()

  async function read(): Promise<SigningKeyRow[]> {
    reading ??= allSigningKeys(db).finally(() => {
      reading = undefined
    })
    kept = { rows: await reading, readAt: performance.now() }
    return kept.rows
  }

  /**
   * Returns the keys as last loaded. Reloading never makes a caller wait: code that signs holds a connection already, and must
   * not need a second one.
   */
  function rows(): SigningKeyRow[] {
    if (performance.now() - kept.readAt > REREAD_MS) {
      kept = { ...kept, readAt: performance.now() }
      read().catch(() => {
        // The database is unavailable: requests that need it report that, and the next minute tries again.
      })
    }
    return kept.rows
  }

  const importOnce = (name: string, jwk: JWK) => {
    const key = imported.get(name) ?? (importJWK(jwk, SIGNING_ALGORITHM) as Promise<CryptoKey>)
    imported.set(name, key)
    return key
  }

  return {
    publicKeys: () => rows().map((row) => row.public_jwk),
    isInSet: (kid) => rows().some((row) => row.kid === kid),
    async current() {
      const current = rows().find((row) => row.state === 'current')
      if (!current) throw new Error('There is no key to sign with')
      const { kid, private_jwk } = current
      return { kid, key: await importOnce(`private ${kid}`, private_jwk) }
    },
    async verifying(kid) {
      const named = (all: SigningKeyRow[]) => all.find((row) => row.kid === kid)
      const mayRead = performance.now() - kept.readAt > REREAD_UNKNOWN_MS
      const row = named(rows()) ?? (mayRead ? named(await read()) : undefined)
      return row && importOnce(`public ${row.kid}`, row.public_jwk)
    },
  }
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
 * Signs with the next key from now on and publishes another one. Returns the time to wait if the next key has not been in the key
 * set long enough for every client to have it.
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

/** Returns the SHA-256 of a text that is itself random, such as an authorization code. */
export function keyDigestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
