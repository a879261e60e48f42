// Addresses of private files that are good for a while: who holds one needs no session.
import { timingSafeEqual } from 'node:crypto'
import { STORAGE_BASE } from '../contract/bucket.ts'

/** Longer than a week nobody needs one. */
export const MAX_SIGNED_SECONDS = 7 * 24 * 3600

/** A keyed hash whose key all processes share. */
export type Sign = (...parts: readonly string[]) => string

export function signedAddress(sign: Sign, bucket: string, path: string, expiresAt: Date): string {
  const seconds = String(Math.floor(expiresAt.getTime() / 1000))
  return `${STORAGE_BASE}/object/sign/${bucket}/${path}?token=${seconds}.${sign(bucket, path, seconds)}`
}

/** Whether a token is ours, for this file, and not over. */
export function isGoodToken(
  sign: Sign,
  token: string | null,
  bucket: string,
  path: string,
  now: Date,
): boolean {
  const [, seconds, given] = /^(\d{1,12})\.([\w-]{1,200})$/.exec(token ?? '') ?? []
  if (seconds === undefined || given === undefined) return false
  const expected = Buffer.from(sign(bucket, path, seconds))
  const held = Buffer.from(given)
  const isOurs = expected.length === held.length && timingSafeEqual(expected, held)
  return isOurs && Number(seconds) * 1000 > now.getTime()
}
