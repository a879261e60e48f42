// `npm run proof -- chaos`: disturbs the database of a product under load, prints the result, and fails if anything was lost.
import { parseArgs } from 'node:util'
import { DATABASE_TIMEOUT_MS } from '../../src/platform/database/connections.ts'
import { chaos } from './chaos.ts'
import { awaitInterruption } from './interruption.ts'

const USAGE = `npm run proof -- chaos [--seconds 60] [--seed 1] [--embedded]
npm run proof -- chaos --url postgres://superuser@host/database --start 'pg_ctlcluster 15 main start'`

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    timeout: { type: 'string', default: String(DATABASE_TIMEOUT_MS) },
    embedded: { type: 'boolean', default: false },
    url: { type: 'string' },
    start: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help || (values.url === undefined) !== (values.start === undefined)) {
  console.log(USAGE)
  process.exit(values.help ? 0 : 2)
}

const { url, start } = values
const verdict = await chaos({
  seed: Number(values.seed),
  seconds: Number(values.seconds),
  timeoutMs: Number(values.timeout),
  calmMs: 1_500,
  withPages: true,
  server:
    url !== undefined && start !== undefined
      ? { url, startCommand: start }
      : values.embedded
        ? 'embedded'
        : 'own',
  say: console.log,
  interruption: awaitInterruption(),
})

const readyMs = verdict.faults.map(({ readyAfterMs }) => readyAfterMs ?? Number.NaN)
console.log(`
faults                     ${verdict.faults.length}
ready again, at the latest ${Math.round(Math.max(...readyMs))} ms after a fault's end
answers                    ${Object.entries(verdict.answers)
  .map(([status, count]) => `${count} x ${status}`)
  .join(', ')}
slowest answer             ${verdict.slowestMs} ms
acknowledged writes        ${verdict.acknowledged}
complaints                 ${verdict.complaints.length}`)
for (const complaint of verdict.complaints.slice(0, 50)) console.log(`  ${complaint}`)
process.exit(verdict.complaints.length > 0 ? 1 : 0)
