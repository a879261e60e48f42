// Which bytes does a request want, and does the client have them already? (RFC 9110, sections 13 and 14)
import { knownTag } from '../http/known-version.ts'
import type { ByteRange } from './byte-store.ts'

/** All bytes are requested if it is undefined. */
export type AskedRange = ByteRange | 'unsatisfiable' | undefined

export type Validators = { etag: string; modified: string }

/**
 * Reads one range, from the start or from the end. Several ranges are answered with the whole file, which is allowed.
 */
export function rangeOf(headers: Headers, bytes: number, { etag, modified }: Validators): AskedRange {
  const range = /^bytes=(\d*)-(\d*)$/i.exec(headers.get('range')?.trim() ?? '')
  if (!range) return undefined
  const condition = headers.get('if-range')
  if (condition !== null && condition !== etag && condition !== modified) return undefined
  const [, first = '', last = ''] = range
  if (first === '' && last === '') return undefined
  if (first === '') {
    const length = Math.min(Number(last), bytes)
    return length === 0 ? 'unsatisfiable' : { start: bytes - length, end: bytes - 1 }
  }
  const start = Number(first)
  const end = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  // The comparison is exact even beyond the whole numbers of JavaScript.
  if (last !== '' && BigInt(last) < BigInt(first)) return undefined
  return start >= bytes ? 'unsatisfiable' : { start, end }
}

export type Known = {
  ifNoneMatch: string | null | undefined
  ifModifiedSince: string | null | undefined
}

export function isNotModified(
  { ifNoneMatch, ifModifiedSince }: Known,
  { etag, modified }: Validators,
): boolean {
  if (typeof ifNoneMatch === 'string') return knownTag(ifNoneMatch, [etag]) !== undefined
  const since = Date.parse(ifModifiedSince ?? '')
  return !Number.isNaN(since) && Date.parse(modified) <= since
}
