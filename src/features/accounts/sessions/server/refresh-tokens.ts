// The format of a refresh token: version, session, counter, and a signature with the session's own key. The row stores
// only counter and key, so a token can be distinguished from all others of its chain without being stored.
import { createHmac, timingSafeEqual } from 'node:crypto'

const VERSION = 1
const ID_BYTES = 16
const COUNTER_BYTES = 4
const HEAD_BYTES = 1 + ID_BYTES + COUNTER_BYTES
const SIGNATURE_BYTES = 32

export type ReadToken = { sessionId: string; counter: number; isSignedBy: (key: string) => boolean }

const sign = (head: Buffer, key: string) =>
  createHmac('sha256', Buffer.from(key, 'base64url')).update(head).digest()

export function writeRefreshToken(session: { id: string; refresh_key: string }, counter: number): string {
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt8(VERSION, 0)
  head.write(session.id.replaceAll('-', ''), 1, 'hex')
  head.writeUInt32BE(counter, 1 + ID_BYTES)
  return Buffer.concat([head, sign(head, session.refresh_key)]).toString('base64url')
}

/** Parses a token without trusting it; undefined for a malformed one. */
export function readRefreshToken(token: string): ReadToken | undefined {
  if (!/^[\w-]+$/.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== HEAD_BYTES + SIGNATURE_BYTES || bytes.readUInt8(0) !== VERSION) return undefined
  if (bytes.toString('base64url') !== token) return undefined
  const head = bytes.subarray(0, HEAD_BYTES)
  const hex = head.toString('hex', 1, 1 + ID_BYTES)
  return {
    sessionId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    counter: head.readUInt32BE(1 + ID_BYTES),
    isSignedBy: (key) => timingSafeEqual(sign(head, key), bytes.subarray(HEAD_BYTES)),
  }
}
