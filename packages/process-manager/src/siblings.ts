// The other processes that serve on this machine: started by the first one, started again when they end, gone with it.
import { type ChildProcess, spawn } from 'node:child_process'
import { isMessage } from './channel.ts'
import type { Log } from './environment.ts'
import { firstOnMachine, type Link } from './first.ts'
import { closeSocket, type ListeningSocket, passSockets, socketsOfEach } from './inherited-socket.ts'
import type { Machine } from './machine.ts'
import { type Limits, type RestartingChild, startRestartingChild } from './restarting-child.ts'

/** Where a process finds which one of its machine it is; the first has no such variable. */
export const PROCESS_NUMBER = 'WEB_PROCESS_NUMBER'
/** Shorter than the first process gives its own end. */
const STOP_PATIENCE_MS = 25_000

type Siblings = {
  machine: Machine
  /** What the first process itself listens at. */
  sockets: readonly ListeningSocket[]
  /** Resolves once each of them serves, or has been given up. */
  settled: Promise<void>
  /** Ends them in order. */
  stop(): Promise<void>
}

/**
 * Starts all processes but the first, which calls this. `onGivenUp` hears of sockets at which no one will listen any more.
 */
export function startSiblings(options: {
  processes: number
  /** Those of all processes. */
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
  /** What is held for them, where each has its own. */
  const held = others.filter((sockets) => sockets !== own)
  let stopping: Promise<void> | undefined

  function start(number: number, sockets: readonly ListeningSocket[]): ChildProcess {
    const { stdio, environment } = passSockets(sockets)
    const child = spawn(process.execPath, [...options.nodeParameters, options.file], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc', ...stdio],
      // Figures that are no number would not come through as JSON.
      serialization: 'advanced',
      env: { ...options.environment, ...environment, [PROCESS_NUMBER]: String(number) },
    })
    children.add(child)
    const link: Link = connect((message) => {
      if (!child.connected) return
      child.send(message, (err) => {
        // It is about to end, which `exit` tells.
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
      // Where all listen at the same, someone does.
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
      // Theirs alone from now on: a socket ends with the process that listens at it.
      for (const sockets of held.splice(0)) sockets.forEach(closeSocket)
      return stopping
    },
  }
}

const nameOf = (number: number) => `web process ${number}`
