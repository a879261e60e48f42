// Starts the product as `npm start` does, with as many processes as are wanted.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { PUBLIC_KEY } from './measure.ts'

const START = fileURLToPath(new URL('../src/app/start.js', import.meta.url))
/** A load is to be answered, all of it. */
const NO_LIMITS = '1000000'

export type Program = { origin: string; stop(): Promise<void> }

export const startProgram = (given: {
  processes: number
  databaseUrl: string
  dataDir: string
}): Promise<Program> =>
  startWith({
    WEB_PROCESSES: String(given.processes),
    DATABASE_URL: given.databaseUrl,
    DATA_DIR: given.dataDir,
    DEMO_MODE: 'off',
    LOG_LEVEL: 'warn',
    WORK_SCALE: '1000',
    // What is not asked for all the time is rendered each time.
    PAGE_CACHE_MB: '1',
  })

/** Starts it with these settings, on a port of its own. */
export async function startWith(settings: Record<string, string>): Promise<Program> {
  const child = spawn(process.execPath, [START], {
    env: {
      ...process.env,
      DATABASE_DIRECT_URL: '',
      PORT: '0',
      HOST: '127.0.0.1',
      SITE_URL: '',
      PUBLIC_KEY,
      RATE_LIMIT_SCALE: NO_LIMITS,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const port = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = / is ready at http:\/\/localhost:(\d+)/.exec(line)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`The product ended early, with ${code}`)))
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
