// The token of `Authorization: Bearer TOKEN`, whatever kind of token it is.
import type { RequestHeaders } from './endpoint.ts'

/** Undefined without one, and for other schemes. */
export function bearerIn(headers: RequestHeaders): string | undefined {
  return /^bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
}
