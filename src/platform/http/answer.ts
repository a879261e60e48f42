// The answer to one request: it has an id and carries the headers of every answer, whoever writes it.
import { randomUUID } from 'node:crypto'
import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http'
import { type HeaderSet, POLICY } from './security-headers.ts'

const TOO_LARGE = 413

type GivenHeaders = OutgoingHttpHeaders | readonly OutgoingHttpHeader[]
type HeadArguments = [message?: string | GivenHeaders, headers?: GivenHeaders]

/**
 * A response that has an id and adds the headers of every answer at the one place that all answers pass.
 * Set beforehand, one by one, they would send Node down a path that takes 10 of a cached page's 50 microseconds.
 * Node answers by it, too, what it refuses itself, such as a request without a Host, and then gives a flat list: what
 * would be thrown here is thrown out of Node's parser, where nobody catches it.
 */
export function answerWith(headers: HeaderSet, isDraining: () => boolean) {
  return class<Asked extends IncomingMessage = IncomingMessage> extends ServerResponse<Asked> {
    readonly requestId = randomUUID()
    /** Refused since there is too much to do: a line of the log each would be more to do. */
    isOverload = false

    override writeHead(status: number, ...rest: HeadArguments): this {
      const [message, given] =
        typeof rest[0] === 'string' ? [rest[0], rest[1]] : [undefined, rest[0] ?? rest[1]]
      // What is left of a body that is too large is not read: the connection cannot be used again.
      const last = isDraining() || status === TOO_LARGE ? { connection: 'close' } : undefined
      const named = isList(given) ? byName(given) : given
      // What somebody set beforehand, one by one, is as good as given.
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

/** Node's other form: names and values by turns, or in pairs; a name may come again. */
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
