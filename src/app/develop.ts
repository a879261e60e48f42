// `npm run dev`: runs the program and restarts it when one of the server's own files changes. Pages need no restart:
// Vite reloads them. Node's own --watch would also restart for files that Vite writes.
import { type ChildProcess, spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const START = fileURLToPath(new URL('serve.ts', import.meta.url))
/** An editor saves in several steps. */
const SETTLE_MS = 150

let child: ChildProcess | undefined
let timer: NodeJS.Timeout | undefined
let restarting = false

function run(): void {
  child = spawn(process.execPath, [START, '--dev'], { stdio: 'inherit' })
  child.on('exit', (code) => {
    child = undefined
    if (restarting) {
      restarting = false
      run()
    } else if (code !== 0) {
      process.stdout.write('Waiting for a change before starting again.\n')
    } else {
      process.exit(0)
    }
  })
}

function restart(file: string): void {
  process.stdout.write(`Changed: ${file}\n`)
  if (child) {
    restarting = true
    child.kill('SIGTERM')
  } else {
    run()
  }
}

/** Returns true for files that Node runs: no pages, components or tests. */
function isServerFile(file: string): boolean {
  return /\.(ts|sql)$/.test(file) && !/\.test\.ts$|(^|[/\\])(web|ui)[/\\]|routes\.ts$/.test(file)
}

for (const folder of ['src', 'seeds', 'migrations']) {
  watch(`${ROOT}${folder}`, { recursive: true }, (_event, file) => {
    if (!file || !isServerFile(file)) return
    clearTimeout(timer)
    timer = setTimeout(() => restart(file), SETTLE_MS)
  })
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!child) process.exit(0)
    child.kill(signal)
  })
}
run()
