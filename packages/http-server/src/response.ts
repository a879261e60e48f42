// The answer to one request: it has an id and carries the common headers, whichever part writes it.
import { randomUUID } from 'node:crypto'
import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http'
import { type HeaderSet, POLICY } from './environment.ts'

export type IdentifiedResponse = ServerResponse & { readonly requestId: string }

/** The body is too large, or larger than the free disk. */
const UNREAD: ReadonlySet<number> = new Set([413, 507])

type GivenHeaders = OutgoingHttpHeaders | readonly OutgoingHttpHeader[]
type HeadArguments = [message?: string | GivenHeaders, headers?: GivenHeaders]

/**
 * Makes the class of responses with an id that adds the common headers at the one place that all answers pass. Setting
 * them one by one beforehand takes a slow path in Node that costs 10 of a cached page's 50 microseconds. Node also uses
 * it for its own refusals, such as a request without a Host, and then passes a flat list of headers; an exception here
 * would be thrown from Node's parser, where nothing catches it.
 */
export function responseWith(headers: HeaderSet, isDraining: () => boolean) {
  return class<Asked extends IncomingMessage = IncomingMessage> extends ServerResponse<Asked> {
    readonly requestId = randomUUID()

    override writeHead(status: number, ...rest: HeadArguments): this {
      const [message, given] =
        typeof rest[0] === 'string' ? [rest[0], rest[1]] : [undefined, rest[0] ?? rest[1]]
      // The rest of a body that has no room is not read, so the connection cannot be reused.
      const last = isDraining() || UNREAD.has(status) ? { connection: 'close' } : undefined
      const named = isList(given) ? byName(given) : given
      // Headers set one by one beforehand count as given.
      const policy = this.getHeader(POLICY)
      const own = typeof policy === 'string' ? { [POLICY]: policy } : undefined
      const id = { 'x-request-id': this.requestId }
      return super.writeHead(status, message, { ...id, ...headers, ...own, ...named, ...last })
    }
  }
}

function isList(given: GivenHeaders | undefined): given is readonly OutgoingHttpHeader[] {
  return Array.isArray(given)
}

/** Reads Node's other forms: alternating names and values, or pairs; names may repeat. */
function byName(list: readonly OutgoingHttpHeader[]): OutgoingHttpHeaders {
  const flat = list.flat()
  const named: Record<string, OutgoingHttpHeader> = {}
  for (let at = 0; at + 1 < flat.length; at += 2) {
    const name = String(flat[at]).toLowerCase()
    const value = String(flat[at + 1])
    const before = named[name]
    named[name] = before === undefined ? value : [before, value].flat().map(String)
  }
  return named
}
