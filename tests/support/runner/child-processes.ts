// Runs one command of the test run in its own process group, so that it can be ended with everything that it started.
import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Ended } from './results.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
/** Long enough for browsers to close and a database to stop. */
const PATIENCE_MS = 30_000
/** How much of the end of an output is kept. */
const KEPT_LINES = 15
const KEPT_CHARACTERS = 8_000
/** What a process leaves behind may hold its output open for longer. */
const OUTPUT_PATIENCE_MS = 2_000

const running = new Set<ChildProcess>()
const isWindows = process.platform === 'win32'

/**
 * Runs a script with this Node; its output goes where this one's does, each line after `name`, since others may run at
 * the same time. The end of it is kept.
 */
export function run(
  name: string,
  script: string,
  parameters: readonly string[],
  env: Record<string, string> = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...parameters], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: !isWindows,
    })
    let kept = ''
    const print = (to: NodeJS.WriteStream) => (line: string) => {
      to.write(`${name} | ${line}\n`)
      kept = `${kept}${line}\n`.slice(-KEPT_CHARACTERS)
    }
    createInterface({ input: child.stdout }).on('line', print(process.stdout))
    createInterface({ input: child.stderr }).on('line', print(process.stderr))
    const end = (exitCode: number) => {
      running.delete(child)
      resolve({ exitCode, lastLines: kept.trimEnd().split('\n').slice(-KEPT_LINES).join('\n') })
    }
    running.add(child)
    child.once('error', (error) => {
      console.error(error.message)
      kept = error.message
      end(1)
    })
    child.once('exit', (code) => {
      // What outlived its stage must not outlive the run.
      signal(child, 'SIGKILL')
      const late = setTimeout(() => end(code ?? 1), OUTPUT_PATIENCE_MS)
      child.once('close', () => {
        clearTimeout(late)
        end(code ?? 1)
      })
    })
  })
}

/** Asks everything that runs to end, and makes sure that it does. */
export async function endAll(): Promise<void> {
  const children = [...running]
  const ended = children.map((child) => new Promise((resolve) => child.once('exit', resolve)))
  for (const child of children) signal(child, 'SIGTERM')
  const late = setTimeout(() => {
    for (const child of children) signal(child, 'SIGKILL')
  }, PATIENCE_MS)
  await Promise.all(ended)
  clearTimeout(late)
}

/** To the whole group, whose id is that of its first process. */
function signal(child: ChildProcess, which: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    if (isWindows) child.kill(which)
    else process.kill(-child.pid, which)
  } catch (error) {
    // The group is gone already.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
