// Runs one command of the test run in a group of its own, so that it can be ended with all that it started.
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** Long enough for browsers to close and a database to stop. */
const PATIENCE_MS = 30_000

const running = new Set<ChildProcess>()
const isWindows = process.platform === 'win32'

/** Runs one of our own packages' programs with this Node; its output goes to the terminal. Gives the exit code. */
export function run(
  script: string,
  parameters: readonly string[],
  env: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...parameters], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: !isWindows,
    })
    running.add(child)
    child.once('error', (error) => {
      console.error(error.message)
      running.delete(child)
      resolve(1)
    })
    child.once('close', (code) => {
      // What outlived its stage must not outlive the run.
      signal(child, 'SIGKILL')
      running.delete(child)
      resolve(code ?? 1)
    })
  })
}

/** Asks everything under way to end, and makes sure that it does. */
export async function endAll(): Promise<void> {
  const children = [...running]
  const closed = children.map((child) => new Promise((resolve) => child.once('close', resolve)))
  for (const child of children) signal(child, 'SIGTERM')
  const late = setTimeout(() => {
    for (const child of children) signal(child, 'SIGKILL')
  }, PATIENCE_MS)
  await Promise.all(closed)
  clearTimeout(late)
}

/** To the whole group, whose number is that of its first process. */
function signal(child: ChildProcess, name: NodeJS.Signals): void {
  if (child.pid === undefined) return
  try {
    if (isWindows) child.kill(name)
    else process.kill(-child.pid, name)
  } catch (error) {
    // The group is gone already.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
