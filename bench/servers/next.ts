// Next.js on node:http, as `next start` serves: BENCH_NEXT_FOLDER and BENCH_DATABASE_URL in the environment, the port by
// message.
import { createServer, type RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import pg from 'pg'
import { AGENTS_PAGE_SIZE } from '../../src/features/agents/agents.rules.ts'
import { createAgentRecords } from '../../src/features/agents/server/catalogue.records.ts'
import { sentFor, writtenInto } from './statements.ts'

type Next = (options: { dev: boolean; dir: string }) => {
  prepare(): Promise<void>
  getRequestHandler(): RequestListener
}

const folder = process.env.BENCH_NEXT_FOLDER ?? ''
const pool = new pg.Pool({ connectionString: process.env.BENCH_DATABASE_URL, max: 10 })

const SAMPLE_PAGE = 43
const SAMPLE_OFFSET = (SAMPLE_PAGE - 1) * AGENTS_PAGE_SIZE
const samplePage = await sentFor(pool, (db) =>
  createAgentRecords(db).list({ page: SAMPLE_PAGE, page_size: AGENTS_PAGE_SIZE, sort: 'popular' }),
)
const sums = { name: 'agents sums', ...(await sentFor(pool, (db) => createAgentRecords(db).stats())) }

/** The product's statements in their best form, with the values of that page inlined. */
async function agentsPage(page: number) {
  const offset = (page - 1) * AGENTS_PAGE_SIZE
  const statement = writtenInto(
    samplePage.text,
    samplePage.values.map((value) => (Number(value) === SAMPLE_OFFSET ? offset : value)),
  )
  const [list, totals] = await Promise.all([pool.query(statement), pool.query(sums)])
  // As JSON values: React's own format has more to write for a Date.
  return JSON.parse(JSON.stringify({ rows: list.rows, totals: totals.rows[0] }))
}
Object.assign(globalThis, { agentsPage })

process.chdir(folder)
const next: Next = createRequire(join(folder, 'package.json'))('next')
const program = next({ dev: false, dir: folder })
await program.prepare()
const server = createServer(program.getRequestHandler())
process.on('message', () => process.send?.(process.cpuUsage()))
// The bench disconnects when it is done.
process.on('disconnect', () => process.exit(0))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) process.send?.({ port: address.port })
})
