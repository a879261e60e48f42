// Asks an address from many connections at once, in a process of its own so that it takes no time from the server.
import autocannon from 'autocannon'

export type Order = {
  origin: string
  /** '%' becomes a number that is new with every request. */
  path: string
  /** The first of those numbers. */
  from: number
  connections: number
  seconds: number
  /** What every browser takes; '' for a client that takes nothing compressed. */
  encodings: string
}
export type Load = { answers: number; perSecond: number; p50: number; p99: number; failed: number }

async function make(order: Order): Promise<Load> {
  let next = order.from
  const result = await autocannon({
    url: order.origin,
    connections: order.connections,
    duration: order.seconds,
    headers: order.encodings === '' ? {} : { 'accept-encoding': order.encodings },
    requests: [
      order.path.includes('%')
        ? {
            setupRequest: (request) => ({ ...request, path: order.path.replace('%', String(next++)) }),
          }
        : { path: order.path },
    ],
  })
  return {
    answers: result['2xx'],
    // A mean over whole seconds would count the cut-off last one as slow.
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
