// A network between the product and its database that a test can break: connections reset, or silent in both
// directions.
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'

export type DatabaseProxy = {
  /** The address of the same database through this network. */
  url: string
  /** Resets every connection, like a router that is switched off and on. */
  cut(): void
  /** From now on nothing gets through, in old connections or new ones, without any error. */
  silence(): void
  /** Delivers the withheld bytes. */
  speak(): void
  /** Refuses new connections and resets existing ones until `speak`. */
  refuse(): void
  /** Resets the connection that sends `text` next, once the server has it: it is executed, and its answer is lost. */
  loseAnswerTo(text: string): void
  close(): Promise<void>
}

export async function proxyTo(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const folder = target.searchParams.get('host')
  const pairs = new Set<readonly [Socket, Socket]>()
  let mood: 'speaking' | 'silent' | 'refusing' = 'speaking'
  let unanswered: string | undefined

  const server = createServer({ pauseOnConnect: true }, (near) => {
    if (mood === 'refusing') {
      near.resetAndDestroy()
      return
    }
    const port = target.port === '' ? 5432 : Number(target.port)
    const far = folder ? connect(join(folder, `.s.PGSQL.${port}`)) : connect(port, target.hostname)
    const pair = [near, far] as const
    pairs.add(pair)
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('data', (bytes) => {
        to.write(bytes)
        if (from !== near || unanswered === undefined || !bytes.includes(unanswered)) return
        unanswered = undefined
        near.resetAndDestroy()
      })
      from.on('end', () => to.end())
      from.on('error', () => to.destroy())
      from.on('close', () => {
        pairs.delete(pair)
        to.end()
      })
      if (mood === 'silent') from.pause()
      else from.resume()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The proxy has no port')

  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String(address.port)

  const tear = () => {
    for (const [near, far] of pairs) {
      near.resetAndDestroy()
      far.destroy()
    }
  }
  return {
    url: url.href,
    cut: tear,
    silence() {
      mood = 'silent'
      for (const pair of pairs) for (const socket of pair) socket.pause()
    },
    speak() {
      mood = 'speaking'
      for (const pair of pairs) for (const socket of pair) socket.resume()
    },
    refuse() {
      mood = 'refusing'
      tear()
    },
    loseAnswerTo(text) {
      unanswered = text
    },
    async close() {
      server.close()
      tear()
      await once(server, 'close')
    },
  }
}
