// Runs the agents of the demonstration: one server for all of them, on this machine, started when the first is called.
// Buyers and the gateway know it by an origin on the internet that does not exist, so that addresses stay the same.
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sampleAgents } from '../../examples/agent/agents.ts'
import { createAgentServer } from '../../examples/agent/server.ts'
import { SAMPLE_ORIGIN, sampleEndpoint } from '../../seeds/sample-endpoints.ts'
import { findSecretOf } from '../features/agents/interfaces/server/interfaces.actions.ts'
import type { Database } from '../platform/database/database.ts'

/** A pause between pieces of text makes their arrival visible. */
const PIECE_MS = 6

export type SampleAgents = {
  /** Returns the place where the origin is served, once it is. */
  local(origin: string): Promise<string | undefined>
  close(): Promise<void>
}

export function openSampleAgents(
  database: Pick<Database, 'db'>,
  hash: (purpose: string, ...parts: readonly string[]) => string,
): SampleAgents {
  let started: Promise<Server> | undefined

  function start(): Promise<Server> {
    const server = createAgentServer({
      agents: sampleAgents,
      secretOf: (slug) => findSecretOf(database.db, hash, sampleEndpoint(slug)),
      pieceMs: PIECE_MS,
    })
    return new Promise((resolve, reject) => {
      server.once('error', reject)
      server.listen(0, '127.0.0.1', () => {
        // The server of the sample agents does not keep the process alive.
        server.unref()
        resolve(server)
      })
    })
  }

  return {
    async local(origin) {
      if (origin !== SAMPLE_ORIGIN) return undefined
      started ??= start()
      const { port } = (await started).address() as AddressInfo
      return `http://127.0.0.1:${port}`
    },
    async close() {
      const server = await started
      if (!server) return
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
