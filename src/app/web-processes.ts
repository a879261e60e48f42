// How many processes of the product serve on this machine (WEB_PROCESSES), and which of them is this one? The first one
// has the database, the jobs and the others.
import { lookup } from 'node:dns/promises'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { RunningServer } from '@guildhall/http-server'
import {
  aloneOnMachine,
  bindSockets,
  inheritedSockets,
  joinMachine,
  type ListeningSocket,
  type Machine,
  startSiblings,
} from '@guildhall/process-manager'
import { Problem } from '../platform/contract/problem.ts'
import type { Log } from '../platform/log.ts'
import type { Config } from './config.ts'
import { NODE_PARAMETERS, PROCESS_ENVIRONMENT } from './process-settings.ts'
import type { Storage } from './storage.ts'

const RETRY_AFTER_SECONDS = 2
const SERVE = fileURLToPath(new URL('serve.ts', import.meta.url))

export type WebProcesses = {
  machine: Machine
  /** This process listens at these sockets; if there are none, it opens its own. */
  sockets: readonly ListeningSocket[]
  /** The start prints these notes. */
  notes: string[]
  /** Must be called once this process listens; resolves once the others serve, too. */
  serveBeside(running: RunningServer): Promise<void>
  /** Ends the others in order. */
  stop(): Promise<void>
}

/** Returns the wanted number: a worker and a product in development are one. */
function wantedProcesses(config: Config, pages: 'built' | 'development'): number {
  return config.ROLE === 'worker' || pages === 'development' ? 1 : config.WEB_PROCESSES
}

/** Returns this process's place on its machine; undefined if it is the first one. */
export function joinWebProcesses(config: Config, log: Log): WebProcesses | undefined {
  const machine = joinMachine({
    processes: config.WEB_PROCESSES,
    whenFirstIsGone: () =>
      new Problem('unavailable', 'The service is restarting. Try again in a moment.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      }),
    log,
  })
  return machine && { ...alone(), machine }
}

const alone = (): WebProcesses => ({
  machine: aloneOnMachine(),
  sockets: inheritedSockets(),
  notes: [],
  serveBeside: async () => {},
  stop: async () => {},
})

/** Starts the others, on the same database. If a port cannot be shared, this process serves alone and says so. */
export async function startWebProcesses(given: {
  config: Config
  pages: 'built' | 'development'
  storage: Pick<Storage, 'url' | 'directUrl'>
  log: Log
}): Promise<WebProcesses> {
  const { config, storage, log } = given
  const processes = wantedProcesses(config, given.pages)
  if (processes === 1) return alone()
  const sockets = await socketsFor(config, processes)
  if (sockets.length === 0) {
    log.warn({
      event: 'one_web_process',
      detail: `The port cannot be shared here: one process serves instead of ${processes}`,
    })
    return alone()
  }
  const listening = Promise.withResolvers<RunningServer>()
  const siblings = startSiblings({
    processes,
    sockets,
    file: SERVE,
    nodeParameters: NODE_PARAMETERS,
    environment: {
      ...PROCESS_ENVIRONMENT,
      ...process.env,
      ROLE: 'web',
      WEB_PROCESSES: String(processes),
      DATABASE_URL: storage.url,
      DATABASE_DIRECT_URL: storage.directUrl,
    },
    log,
    onGivenUp(sockets) {
      listening.promise
        .then((running) => running.listenAlso(sockets))
        .catch((err: unknown) => log.error({ event: 'process_missing', err }))
    },
  })
  return {
    machine: siblings.machine,
    sockets: siblings.sockets,
    notes: [`Web:      ${processes} processes on ${availableParallelism()} cores`],
    async serveBeside(running) {
      listening.resolve(running)
      await siblings.settled
    },
    stop: siblings.stop,
  }
}

/**
 * Returns the sockets that the parent holds, or others that this process binds itself; none if the port cannot be
 * shared.
 */
async function socketsFor({ HOST, PORT }: Config, processes: number): Promise<readonly ListeningSocket[]> {
  const held = inheritedSockets()
  if (held.length > 0) return held
  const address = await lookup(HOST).then(
    (found) => found.address,
    // If the host cannot be looked up, listening at it will report the error.
    () => HOST,
  )
  return bindSockets(address, PORT, processes)?.sockets ?? []
}
