// Clients that keep their connections and send requests at a steady rate, also through restarts. A refused connection
// is retried, as browsers and proxies do; a request that was sent and got no complete answer is lost.
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const RETRY_MS = 100
/** Longer than any restart. */
const PATIENCE_MS = 30_000

export type Tally = {
  answered: number
  refusedConnections: number
  lost: string[]
  statuses: Map<number, number>
}

export type SteadyClients = {
  tally: Tally
  /** Stops sending, waits for the last answers. */
  stop(): Promise<Tally>
}

export function startSteadyClients(options: {
  port: number
  path: string
  perSecond: number
  connections: number
}): SteadyClients {
  const { port, path, perSecond, connections } = options
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const tally: Tally = { answered: 0, refusedConnections: 0, lost: [], statuses: new Map() }
  const underWay = new Set<Promise<void>>()

  function askOnce(): Promise<'answered' | 'refused'> {
    return new Promise((resolve) => {
      const asked = request({ port, host: '127.0.0.1', path, agent }, (response) => {
        response.once('error', (error) => lose(`${response.statusCode}, cut off: ${error.message}`))
        response.once('end', () => {
          if (!response.complete) return
          const status = response.statusCode ?? 0
          tally.answered += 1
          tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1)
          resolve('answered')
        })
        response.resume()
      })
      const lose = (why: string) => {
        tally.lost.push(`${new Date().toISOString()} ${why}`)
        resolve('answered')
      }
      asked.once('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') {
          tally.refusedConnections += 1
          resolve('refused')
        } else {
          lose(`${error.code ?? error.message}${asked.reusedSocket ? ' on a kept connection' : ''}`)
        }
      })
      asked.end()
    })
  }

  async function ask(): Promise<void> {
    for (const until = performance.now() + PATIENCE_MS; (await askOnce()) === 'refused'; ) {
      if (performance.now() > until) {
        tally.lost.push('No one listens any more')
        return
      }
      await pause(RETRY_MS)
    }
  }

  const timer = setInterval(() => {
    const one = ask().finally(() => underWay.delete(one))
    underWay.add(one)
  }, 1000 / perSecond)
  return {
    tally,
    async stop() {
      clearInterval(timer)
      await Promise.all(underWay)
      agent.destroy()
      return tally
    },
  }
}
