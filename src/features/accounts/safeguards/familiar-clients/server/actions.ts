// Who is a stranger to an account? A client is known by a cookie that its browser keeps, and by its address. It proves
// nothing: a familiar client only is not slowed down by what strangers try at the same account (decision 30).

import type { ProtocolAsked } from '../../../../../platform/auth-protocol/protocol.ts'
import type { Database, Reader, Tx } from '../../../../../platform/database/database.ts'
import { AUTH_BASE } from '../../../rules.ts'
import type { AccountParts } from '../../server/actions.ts'
import { FAMILIAR_SECONDS, type Familiarity, NOTED_AGAIN_SECONDS } from '../rules.ts'
import { deleteClientsBefore, familiarAmong, noteClients } from './records.ts'

export { deleteClientsOf as forgetClientsOf } from './records.ts'

const COOKIE = 'guildhall-browser'
/** Browsers keep no cookie for longer. */
const COOKIE_SECONDS = 400 * 24 * 3600
const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/

/** Who asks: the address, and what the browser calls itself, a fresh name if it has none. */
export type Client = { addressKey: string; browser: string }

export function clientOf(
  { random }: Pick<AccountParts, 'random'>,
  { headers, addressKey }: Pick<ProtocolAsked, 'headers' | 'addressKey'>,
): Client {
  const named = cookieIn(headers, COOKIE)
  const browser =
    named !== undefined && TOKEN.test(named) ? named : random.bytes(TOKEN_BYTES).toString('base64url')
  return { addressKey, browser }
}

/** The header that lets a browser keep its name, for an answer that begins a session. */
export function keepingBrowser(
  { settings }: Pick<AccountParts, 'settings'>,
  client: Client,
): { 'set-cookie': string } {
  const secure = settings.siteUrl.startsWith('https:') ? ['Secure'] : []
  const parts = [
    `${COOKIE}=${client.browser}`,
    // No other request carries it.
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

/** Addresses are few, so a person's own id goes into the hash: nobody can look them up across people. */
const hashesOf = ({ keys }: KeyParts, userId: string, client: Client) => ({
  browser: keys.hash('browser', userId, client.browser),
  address: keys.hash('client address', userId, client.addressKey),
})

/** What limits count a client by, and whether it is a stranger. */
export type Guesser = { key: string; isStranger: boolean }

/**
 * How a client stands to an account. A browser that the account knows has a count of its own, so that nobody at the
 * same address uses up its tries; any other is counted by its address, since it could call itself anything.
 */
export async function guesserOf(
  parts: KeyParts,
  reader: Reader,
  given: { userId: string; client: Client; familiarity: Familiarity },
  now: Date,
): Promise<Guesser> {
  const { userId, client, familiarity } = given
  const hashes = hashesOf(parts, userId, client)
  const since = new Date(now.getTime() - FAMILIAR_SECONDS * 1000).toISOString()
  const familiar = await familiarAmong(reader, userId, Object.values(hashes), { familiarity, since })
  if (familiar.includes(hashes.browser)) return { key: `browser ${hashes.browser}`, isStranger: false }
  return { key: client.addressKey, isStranger: !familiar.includes(hashes.address) }
}

/** Notes that a person was seen with a client. */
export async function noteClient(
  parts: KeyParts,
  tx: Tx,
  seen: { userId: string; client: Client; familiarity: Familiarity },
  now: Date,
): Promise<void> {
  await noteClients(tx, seen.userId, Object.values(hashesOf(parts, seen.userId, seen.client)).sort(), {
    familiarity: seen.familiarity,
    at: now.toISOString(),
    unlessSince: new Date(now.getTime() - NOTED_AGAIN_SECONDS * 1000).toISOString(),
  })
}

/** Forgets clients that were not seen for long. */
export async function forgetOldClients(database: Pick<Database, 'db'>, now: Date): Promise<number> {
  return deleteClientsBefore(database.db, new Date(now.getTime() - FAMILIAR_SECONDS * 1000).toISOString())
}
