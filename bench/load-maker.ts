// Requests an address over many connections, in a separate process so that it takes no time from the server.
import autocannon from 'autocannon'

/** Replaces '%' in path and body, with another value for every request. */
export type Values =
  /** Numbers; after `until`, they start again. */
  | { from: number; until?: number }
  /** A field of an answer, used by a later request. */
  | { first: readonly string[]; field: string }

export type Order = {
  origin: string
  path: string
  values: Values
  /** Sent as JSON by POST. */
  body?: string
  headers?: Record<string, string>
  connections: number
  seconds: number
  /** What browsers accept; '' for a client without compression. */
  encodings: string
}
export type Load = { answers: number; perSecond: number; p50: number; p99: number; failed: number }

type Source = { next(): string; answered(body: string): void }

function sourceOf(values: Values): Source {
  if ('from' in values) {
    const { from, until = Number.MAX_SAFE_INTEGER } = values
    let at = from
    return {
      next() {
        if (at > until) at = from
        return String(at++)
      },
      answered() {},
    }
  }
  const waiting = [...values.first]
  return {
    next() {
      const value = waiting.shift()
      if (value === undefined) throw new Error('There are fewer values than connections')
      return value
    },
    answered(body) {
      const value = JSON.parse(body)[values.field]
      if (typeof value === 'string') waiting.push(value)
    },
  }
}

/** The request, rebuilt each time if something in it varies. */
function requestOf({ path, body, values }: Order): autocannon.Request {
  const method = body === undefined ? 'GET' : 'POST'
  const fixed = { method, path, ...(body === undefined ? {} : { body }) } as const
  if (!`${path}${body}`.includes('%')) return fixed
  const source = sourceOf(values)
  return {
    ...fixed,
    setupRequest(request) {
      const value = source.next()
      return {
        ...request,
        path: path.replace('%', value),
        ...(body === undefined ? {} : { body: body.replace('%', value) }),
      }
    },
    ...('field' in values
      ? { onResponse: (_status: number, answer: string) => source.answered(answer) }
      : {}),
  }
}

async function make(order: Order): Promise<Load> {
  const result = await autocannon({
    url: order.origin,
    connections: order.connections,
    duration: order.seconds,
    headers: {
      ...(order.encodings === '' ? {} : { 'accept-encoding': order.encodings }),
      ...(order.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...order.headers,
    },
    requests: [requestOf(order)],
  })
  return {
    answers: result['2xx'],
    // A mean over whole seconds would count the incomplete last one as slow.
    perSecond: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  }
}

process.on('message', async (order: Order) => {
  process.send?.(await make(order))
})
process.on('disconnect', () => process.exit(0))
