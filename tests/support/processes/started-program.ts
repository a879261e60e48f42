// The product as its own program starts it, with or without its parent: on a port of the test's, on an embedded or a
// given database. Only a whole process can show signals, restarts, ends.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { CHEAPEST_HASHES } from '../product/cheapest-hashes.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const START = fileURLToPath(new URL('../../../src/app/start.js', import.meta.url))
const LOOK_MS = 20

export type StartedProgram = {
  process: ChildProcess
  /** All output so far. */
  words(): string
  /** Waits until the output contains it. */
  said(pattern: RegExp): Promise<RegExpExecArray>
  /** Returns the status of /readyz, 0 without an answer. */
  readiness(): Promise<number>
  /** Waits for the first 200 of /readyz. */
  ready(): Promise<void>
  /** Exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>
}

export function startProgram(port: number, settings: Record<string, string>): StartedProgram {
  const child = spawn(process.execPath, [START], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      SITE_URL: '',
      DATABASE_DIRECT_URL: '',
      DEMO_CONTENT: 'off',
      RATE_LIMIT_SCALE: '100000',
      LOG_LEVEL: 'info',
      ...CHEAPEST_HASHES,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let words = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      words += text
    })
  }
  const ended = once(child, 'close').then(([code, signal]) => code ?? signal)
  const readiness = async () => {
    try {
      // A stop gives clients with an open connection two seconds to use it once more.
      const headers = { connection: 'close' }
      return (await fetch(`http://127.0.0.1:${port}/readyz`, { headers })).status
    } catch {
      // Not listening yet.
      return 0
    }
  }
  const giveUpIfEnded = () => {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The program ended:\n${words}`)
  }
  return {
    process: child,
    words: () => words,
    async said(pattern) {
      for (;;) {
        const found = pattern.exec(words)
        if (found) return found
        giveUpIfEnded()
        await pause(LOOK_MS)
      }
    },
    readiness,
    async ready() {
      while ((await readiness()) !== 200) {
        giveUpIfEnded()
        await pause(LOOK_MS)
      }
    },
    ended,
  }
}

/** A currently free port. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || !address) throw new Error('A server without an address')
  return address.port
}
