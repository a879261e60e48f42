// The parent of the trial program, with short limits: the port to hold is its parameter.
import { fileURLToPath } from 'node:url'
import { bindSockets, supervise } from '@guildhall/process-manager'

const port = process.argv[2] ?? '0'
process.exitCode = await supervise({
  file: fileURLToPath(new URL('trial-program.ts', import.meta.url)),
  args: [port],
  tidy: ['--tidy'],
  port: bindSockets('127.0.0.1', Number(port)),
  log: ({ event, detail }) => process.stdout.write(`${event}: ${detail}\n`),
  limits: { shortestPauseMs: 50, mostEnds: 3, stopPatienceMs: 5_000 },
})
process.exit()
