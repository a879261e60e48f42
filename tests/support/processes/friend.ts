// A well-behaved client: sends requests continuously over its own connection, and records the answers.
import { Agent, get } from 'node:http'

export type Friend = {
  /** Returns the statuses of all answers. Rejects when a request got none. */
  stop(): Promise<number[]>
}

export function befriend(port: number): Friend {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const statuses: number[] = []
  let stopped = false
  const ask = () =>
    new Promise<number>((resolve, reject) => {
      get({ port, host: '127.0.0.1', path: '/healthz', agent }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0))
      }).once('error', reject)
    })
  const asking = (async () => {
    do {
      statuses.push(await ask())
    } while (!stopped)
  })()
  return {
    async stop() {
      stopped = true
      await asking
      agent.destroy()
      return statuses
    },
  }
}
