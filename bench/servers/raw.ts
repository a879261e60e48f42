// The best that the machine can do: bare node:http with the product's own bytes, and bare `pg` with its own SQL.
import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import pg from 'pg'
import { BARE_REFUSING } from '../refused-path.ts'
import { productStatements } from './statements.ts'

/** A page as the product answered it. */
export type Recorded = { path: string; headers: Record<string, string>; body: string }
/** A file on disk, served by ranges. */
export type FileOnDisk = { path: string; file: string; type: string; bytes: number }

const POOL_SIZE = 10
const pool = new pg.Pool({ connectionString: process.env.BENCH_DATABASE_URL, max: POOL_SIZE })

const statements = await productStatements(pool)

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
// The bench disconnects when it is done.
process.on('disconnect', () => process.exit(0))

const REFUSAL = JSON.stringify({ code: 'unavailable', message: 'Please try again in a moment.' })

const server = createServer((request, response) => {
  if (request.url === BARE_REFUSING) {
    response
      .writeHead(503, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(REFUSAL),
        'retry-after': '2',
      })
      .end(REFUSAL)
    return
  }
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
