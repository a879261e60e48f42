// Runs one command of the test run in its own process group, so that it can be ended with everything that it started.
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** Long enough for browsers to close and a database to stop. */
const PATIENCE_MS = 30_000

const running = new Set<ChildProcess>()
const isWindows = process.platform === 'win32'

/** Runs a script with this Node; its output goes to the terminal. Returns the exit code. */
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

/** Asks everything that runs to end, and makes sure that it does. */
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

/** To the whole group, whose id is that of its first process. */
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
