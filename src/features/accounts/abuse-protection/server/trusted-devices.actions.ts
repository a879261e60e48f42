// Tells trusted clients from strangers to an account. A client is identified by a cookie in its browser, and by its address. That
// proves nothing: a trusted device is merely not slowed down by strangers' attempts on the same account (decision 30).

import type { Database, Reader, Tx } from '../../../../platform/database/database.ts'
import { AUTH_BASE } from '../../accounts.rules.ts'
import type { ProtocolAsked } from '../../server/protocol-routes.ts'
import { NOTED_AGAIN_SECONDS, TRUSTED_SECONDS, type Trust } from '../trusted-devices.rules.ts'
import type { AccountParts } from './abuse-protection.actions.ts'
import {
  type ClientHashes,
  deleteClientsBefore,
  recordClient,
  trustedAmong,
} from './trusted-devices.records.ts'

const COOKIE = 'guildhall-browser'
/** Browsers keep no cookie for longer. */
const COOKIE_SECONDS = 400 * 24 * 3600
const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/

/** The client of a request has an address, and its browser's cookie, a new one if it has none. */
export type DeviceClient = { addressKey: string; browser: string }

export function clientOf(
  { random }: Pick<AccountParts, 'random'>,
  { headers, addressKey }: Pick<ProtocolAsked, 'headers' | 'addressKey'>,
): DeviceClient {
  const named = cookieIn(headers, COOKIE)
  const browser =
    named !== undefined && TOKEN.test(named) ? named : random.bytes(TOKEN_BYTES).toString('base64url')
  return { addressKey, browser }
}

/** Returns the header that makes a browser keep its cookie, for an answer that begins a session. */
export function keepingBrowser(
  { settings }: Pick<AccountParts, 'settings'>,
  client: DeviceClient,
): { 'set-cookie': string } {
  const secure = settings.siteUrl.startsWith('https:') ? ['Secure'] : []
  const parts = [
    `${COOKIE}=${client.browser}`,
    // The browser sends the cookie with requests for signing in only.
    `Path=${AUTH_BASE}`,
    `Max-Age=${COOKIE_SECONDS}`,
    'HttpOnly',
    'SameSite=Lax',
  ]
  return { 'set-cookie': [...parts, ...secure].join('; ') }
}

export function cookieIn(headers: Headers, name: string): string | undefined {
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const cut = pair.indexOf('=')
    if (cut > 0 && pair.slice(0, cut).trim() === name) return pair.slice(cut + 1).trim()
  }
  return undefined
}

type KeyParts = Pick<AccountParts, 'keys'>

/** Addresses are few, so the person's id is part of the hash: no one can correlate them across people. */
const hashesOf = ({ keys }: KeyParts, userId: string, client: DeviceClient): ClientHashes => ({
  browser: keys.hash('browser', userId, client.browser),
  address: keys.hash('client address', userId, client.addressKey),
})

/** The client that asked for a mail to an address, as keyed hashes. */
export type Asker = { asked_by_browser: string; asked_by_address: string }

export const askerOf = ({ keys }: KeyParts, email: string, client: DeviceClient): Asker => ({
  asked_by_browser: keys.hash('asking browser', email, client.browser),
  asked_by_address: keys.hash('asking address', email, client.addressKey),
})

/** Limits count a client by `key`. */
export type Guesser = { key: string; isStranger: boolean }

/**
 * Returns whether a client is trusted to an account. A trusted browser is counted separately, so that no one at the same address
 * uses up its attempts; any other is counted by its address, since it could send any cookie.
 */
export async function guesserOf(
  parts: KeyParts,
  reader: Reader,
  given: { userId: string; client: DeviceClient; trust: Trust },
  now: Date,
): Promise<Guesser> {
  const { userId, client, trust } = given
  const hashes = hashesOf(parts, userId, client)
  const since = new Date(now.getTime() - TRUSTED_SECONDS * 1000).toISOString()
  const trusted = await trustedAmong(reader, userId, hashes, { trust, since })
  if (trusted.includes(hashes.browser)) return { key: `browser ${hashes.browser}`, isStranger: false }
  return { key: client.addressKey, isStranger: !trusted.includes(hashes.address) }
}

/** Records that a person was seen with a client. */
export async function noteClient(
  parts: KeyParts,
  tx: Tx,
  seen: { userId: string; client: DeviceClient; trust: Trust },
  now: Date,
): Promise<void> {
  await recordClient(tx, seen.userId, hashesOf(parts, seen.userId, seen.client), {
    trust: seen.trust,
    at: now.toISOString(),
    unlessSince: new Date(now.getTime() - NOTED_AGAIN_SECONDS * 1000).toISOString(),
  })
}

/** Deletes clients that were not seen for long. */
export async function forgetOldClients(database: Pick<Database, 'db'>, now: Date): Promise<number> {
  return deleteClientsBefore(database.db, new Date(now.getTime() - TRUSTED_SECONDS * 1000).toISOString())
}
