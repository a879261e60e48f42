// Makes addresses of private files: a browser cannot send a token with a picture, so the address itself carries who
// requested it. It is valid for a minute, for that person and session only; both are checked again when it is used. A
// file that is open to all for now has an address without a person.
import { timingSafeEqual } from 'node:crypto'
import type { Person } from '../actor.ts'
import { STORAGE_BASE } from '../contract/bucket.ts'

/** An address is requested when it is needed, and used immediately. */
export const MAX_SIGNED_SECONDS = 60

/** A keyed hash whose key all processes share. */
export type Sign = (...parts: readonly string[]) => string

export type SignedReader = { person_id: string; session_id: string }
/** The address is signed for no one in particular. */
export const EVERYONE = 'everyone'
type Place = { bucket: string; path: string }

const TOKEN = /^(\d{1,12})\.(?:everyone|([0-9a-f-]{36})\.([0-9a-f-]{36}))\.([\w-]{1,200})$/

/** Returns the reader behind a request. Nothing is signed without a session that can be ended. */
export function readerOf({ id, session }: Person): SignedReader {
  if (!session) throw new Error('A private file is read in a session')
  return { person_id: id, session_id: session.id }
}

export function signedAddress(
  sign: Sign,
  { bucket, path }: Place,
  reader: SignedReader | typeof EVERYONE,
  expiresAt: Date,
): string {
  const said = [String(Math.floor(expiresAt.getTime() / 1000)), ...partsOf(reader)]
  const token = [...said, sign(bucket, path, ...said)].join('.')
  return `${STORAGE_BASE}/object/sign/${bucket}/${path}?token=${token}`
}

const partsOf = (reader: SignedReader | typeof EVERYONE) =>
  reader === EVERYONE ? [EVERYONE] : [reader.person_id, reader.session_id]

/** Returns the reader in a token, if it is ours, for this file, and not expired. */
export function readerIn(
  sign: Sign,
  token: string | null,
  { bucket, path }: Place,
  now: Date,
): SignedReader | typeof EVERYONE | undefined {
  const [, seconds = '', person_id, session_id, given = ''] = TOKEN.exec(token ?? '') ?? []
  const reader = person_id && session_id ? { person_id, session_id } : EVERYONE
  const expected = Buffer.from(sign(bucket, path, seconds, ...partsOf(reader)))
  const held = Buffer.from(given)
  const isOurs = expected.length === held.length && timingSafeEqual(expected, held)
  return isOurs && Number(seconds) * 1000 > now.getTime() ? reader : undefined
}
