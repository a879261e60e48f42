// Runs one command of the test run in its own process group, so that it can be ended with everything that it started.
import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Ended } from './results.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
/** Long enough for browsers to close and a database to stop. */
const PATIENCE_MS = 30_000
/** So many lines at the end of an output are kept. */
const KEPT_LINES = 15
const KEPT_CHARACTERS = 8_000
/** Remains of a process may hold its output open for longer. */
const OUTPUT_PATIENCE_MS = 2_000
/**
 * The shell knows the costs of its children and theirs, and Node does not. It writes them to the fourth stream: a line
 * of its own times, then one of its children's.
 */
const TIMED = '"$@" 3>&-; code=$?; times >&3; exit $code'

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
    const command = [process.execPath, script, ...parameters] as const
    const [program, ...rest] = isWindows ? command : (['/bin/sh', '-c', TIMED, 'sh', ...command] as const)
    const child = spawn(program, rest, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      detached: !isWindows,
    })
    let kept = ''
    let times = ''
    const print = (to: NodeJS.WriteStream) => (line: string) => {
      to.write(`${name} | ${line}\n`)
      kept = `${kept}${line}\n`.slice(-KEPT_CHARACTERS)
    }
    const [, stdout, stderr, costs] = child.stdio
    if (stdout) createInterface({ input: stdout }).on('line', print(process.stdout))
    if (stderr) createInterface({ input: stderr }).on('line', print(process.stderr))
    costs?.on('data', (part: Buffer) => {
      times += part.toString()
    })
    const end = (exitCode: number) => {
      running.delete(child)
      const lastLines = kept.trimEnd().split('\n').slice(-KEPT_LINES).join('\n')
      resolve({ exitCode, lastLines, cpuSeconds: secondsOfChildren(times) })
    }
    running.add(child)
    child.once('error', (error) => {
      console.error(error.message)
      kept = error.message
      end(1)
    })
    child.once('exit', (code) => {
      // A process that outlived its stage must not outlive the run.
      signal(child, 'SIGKILL')
      const late = setTimeout(() => end(code ?? 1), OUTPUT_PATIENCE_MS)
      child.once('close', () => {
        clearTimeout(late)
        end(code ?? 1)
      })
    })
  })
}

/** Returns the seconds of the children from `times`, as in '1m2.30s 0m4.50s'; 0 without output of a shell. */
function secondsOfChildren(times: string): number {
  const [, ofChildren = ''] = times.split('\n')
  return [...ofChildren.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  )
}

/** Asks all processes to end, and makes sure that they do. */
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
