// The parent of the process that serves: starts it, starts it again when it ends by itself, and ends when a restart
// cannot help. It loads nothing else, so that it costs next to nothing beside it.
import { spawn } from 'node:child_process'
import { type BoundPort, passSockets } from './inherited-socket.ts'
import { type Limits, type Line, startRestartingChild } from './restarting-child.ts'

/**
 * Resolves to the exit code for the parent, once its process has ended for good: 0 after a request to stop (SIGTERM,
 * SIGINT, SIGHUP), its own code when its first start failed or it ended too often. SIGUSR2 asks for a restart. `tidy`
 * are the parameters of a short run that cleans up after a killed process.
 */
export async function supervise(options: {
  file: string
  args?: readonly string[]
  /** Node itself reads these, before the file. */
  nodeParameters?: readonly string[]
  environment?: NodeJS.ProcessEnv
  tidy: readonly string[]
  log: (line: Line) => void
  /** Clients wait at this port while no process serves; it is closed when none will. */
  port?: BoundPort | undefined
  limits?: Partial<Limits>
}): Promise<number> {
  const { file, args = [], nodeParameters = [], environment = process.env, tidy, log, port, limits } = options
  const held = port && passSockets(port.sockets)
  const kept = startRestartingChild({
    start: () =>
      spawn(process.execPath, [...process.execArgv, ...nodeParameters, file, ...args], {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc', ...(held?.stdio ?? [])],
        env: { ...environment, ...held?.environment },
      }),
    log,
    limits,
  })
  let stopping = false
  const stop = () => {
    // From now on only the serving process has the port: clients that still get in are answered.
    if (!stopping) port?.close()
    stopping = true
    kept.stop()
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
  process.on('SIGUSR2', () => {
    if (stopping || !kept.isRunning()) return
    log({ level: 'info', event: 'process_restart', detail: 'SIGUSR2' })
    kept.restart()
  })
  const { code, mayHaveLeftSomething } = await kept.ended
  if (mayHaveLeftSomething) await tidyUp(file, tidy)
  return code
}

function tidyUp(file: string, tidy: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    const one = spawn(process.execPath, [...process.execArgv, file, ...tidy], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    one.once('exit', () => resolve())
    one.once('error', () => resolve())
  })
}
