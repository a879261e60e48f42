// The other processes that serve on this machine: the first one starts them, starts them again when they end, and ends
// them with itself.
import { type ChildProcess, spawn } from 'node:child_process'
import { isMessage } from './channel.ts'
import type { Log } from './environment.ts'
import { firstOnMachine, type Link } from './first.ts'
import { closeSocket, type ListeningSocket, passSockets, socketsOfEach } from './inherited-socket.ts'
import type { Machine } from './machine.ts'
import { type Limits, type RestartingChild, startRestartingChild } from './restarting-child.ts'

/** A process finds its number on its machine here; the first has no such variable. */
export const PROCESS_NUMBER = 'WEB_PROCESS_NUMBER'
/** The first process gives its own end more time than this, so that it outlives the others. */
const STOP_PATIENCE_MS = 25_000

type Siblings = {
  machine: Machine
  sockets: readonly ListeningSocket[]
  /** It resolves once each of them serves, or has been given up. */
  settled: Promise<void>
  /** Ends them in order. */
  stop(): Promise<void>
}

/**
 * Starts all processes but the first, which calls this. `onGivenUp` gets the sockets at which no process will listen
 * any more.
 */
export function startSiblings(options: {
  processes: number
  /** The sockets of all processes together. */
  sockets: readonly ListeningSocket[]
  file: string
  nodeParameters: readonly string[]
  environment: NodeJS.ProcessEnv
  log: Log
  onGivenUp: (sockets: readonly ListeningSocket[]) => void
  limits?: Partial<Limits>
}): Siblings {
  const { processes, log, onGivenUp } = options
  const { machine, connect } = firstOnMachine(processes, log)
  const [own = [], ...others] = socketsOfEach(options.sockets, processes)
  const children = new Set<ChildProcess>()
  /** The parent holds these for them, if each has its own. */
  const held = others.filter((sockets) => sockets !== own)
  let stopping: Promise<void> | undefined

  function start(number: number, sockets: readonly ListeningSocket[]): ChildProcess {
    const { stdio, environment } = passSockets(sockets)
    const child = spawn(process.execPath, [...options.nodeParameters, options.file], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc', ...stdio],
      // JSON cannot carry figures such as NaN.
      serialization: 'advanced',
      env: { ...options.environment, ...environment, [PROCESS_NUMBER]: String(number) },
    })
    children.add(child)
    const link: Link = connect((message) => {
      if (!child.connected) return
      child.send(message, (err) => {
        // A process that cannot be reached is about to end, which `exit` reports.
        if (err) log.warn({ event: 'process_not_reached', name: nameOf(number), err })
      })
    })
    child.on('message', (said) => {
      if (isMessage(said)) link.heard(said)
    })
    child.once('exit', () => {
      children.delete(child)
      link.ended()
    })
    return child
  }

  const kept: RestartingChild[] = others.map((sockets, at) => {
    const number = at + 2
    const one = startRestartingChild({
      start: () => start(number, sockets),
      log: ({ level, ...line }) => log[level]({ ...line, name: nameOf(number) }),
      limits: { stopPatienceMs: STOP_PATIENCE_MS, ...options.limits },
    })
    void one.ended.then(({ code }) => {
      if (stopping) return
      log.error({
        event: 'process_missing',
        name: nameOf(number),
        detail: `exit code ${code}, the first process takes over what it listened at`,
      })
      // If all listen at the same, one of them does.
      if (!held.includes(sockets)) return
      held.splice(held.indexOf(sockets), 1)
      onGivenUp(sockets)
    })
    return one
  })
  // An end at once takes them along.
  process.once('exit', () => {
    for (const child of children) child.kill('SIGKILL')
  })

  return {
    machine,
    sockets: own,
    settled: Promise.all(kept.map(({ settled }) => settled)).then(() => {}),
    stop() {
      if (stopping) return stopping
      stopping = Promise.all(kept.map(({ ended }) => ended)).then(() => {})
      for (const one of kept) one.stop()
      // From now on these sockets are the children's alone: a socket ends with the process that listens at it.
      for (const sockets of held.splice(0)) sockets.forEach(closeSocket)
      return stopping
    },
  }
}

const nameOf = (number: number) => `web process ${number}`
