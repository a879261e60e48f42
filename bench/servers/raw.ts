// What the machine can do at best: bare node:http with the product's own bytes, and bare `pg` with its own SQL.
import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { createAgentRecords } from '../../src/features/agents/catalogue/server/records.ts'
import { createProjectRecords } from '../../src/features/projects/catalogue/server/records.ts'
import { DEFAULT_PAGE_SIZE } from '../../src/platform/contract/shapes.ts'
import type { Db } from '../../src/platform/database/database.ts'
import { REST_BASE } from '../../src/platform/http/api.ts'

/** A page as the product answered it. */
export type Recorded = { path: string; headers: Record<string, string>; body: string }
/** A file on disk, served by ranges. */
export type FileOnDisk = { path: string; file: string; type: string; bytes: number }
type Statement = { name: string; text: string; values: unknown[] }

const POOL_SIZE = 10
const pool = new pg.Pool({ connectionString: process.env.BENCH_DATABASE_URL, max: POOL_SIZE })

/** The statement that the product sends for the first page, taken from its own queries. */
async function statementOf(name: string, ask: (db: Db) => Promise<unknown>) {
  let statement: Statement | undefined
  const logQuery = (text: string, values: unknown[]) => {
    statement = { name, text, values }
  }
  await ask(drizzle(pool, { logger: { logQuery } }))
  if (!statement) throw new Error(`No statement was sent for ${name}`)
  return statement
}

const firstPage = { page: 1, page_size: DEFAULT_PAGE_SIZE } as const
const statements = new Map([
  [
    `${REST_BASE}/projects`,
    await statementOf('projects', (db) => createProjectRecords(db).list({ ...firstPage, sort: 'recent' })),
  ],
  [
    `${REST_BASE}/agents`,
    await statementOf('agents', (db) => createAgentRecords(db).list({ ...firstPage, sort: 'popular' })),
  ],
])
const files = new Map<string, FileOnDisk>()
const pages = new Map<string, { headers: Record<string, string>; body: Buffer }>()

process.on('message', (message: Recorded | FileOnDisk | 'usage') => {
  if (message === 'usage') {
    process.send?.(process.cpuUsage())
    return
  }
  if ('file' in message) files.set(message.path, message)
  else pages.set(message.path, { headers: message.headers, body: Buffer.from(message.body, 'base64') })
  process.send?.('recorded')
})
// The bench hangs up when it is done.
process.on('disconnect', () => process.exit(0))

const server = createServer((request, response) => {
  const page = pages.get(request.url ?? '')
  if (page) {
    response.writeHead(200, page.headers).end(page.body)
    return
  }
  const onDisk = files.get(request.url ?? '')
  if (onDisk) {
    const [, start = 0, end = 0] = (/^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []).map(Number)
    response.writeHead(206, {
      'content-type': onDisk.type,
      'content-length': end - start + 1,
      'content-range': `bytes ${start}-${end}/${onDisk.bytes}`,
    })
    createReadStream(onDisk.file, { start, end }).pipe(response)
    return
  }
  const statement = statements.get(request.url ?? '')
  if (!statement) {
    response.writeHead(404).end()
    return
  }
  pool.query(statement).then(
    ({ rows }) => {
      const body = JSON.stringify(rows)
      response
        .writeHead(200, {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(body),
        })
        .end(body)
    },
    () => response.writeHead(500).end(),
  )
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) process.send?.({ port: address.port })
})
