// The product as it runs in production, in a separate process: BENCH_DATABASE_URL, DATA_DIR and PUBLIC_KEY in the
// environment, the port by message.

import { listen } from '@guildhall/http-server'
import { readConfig } from '../../src/app/config.ts'
import { createProduct } from '../../src/app/product.ts'
import { PROGRAM } from '../../src/app/program.ts'
import { createClock } from '../../src/platform/clock.ts'
import { openDatabase } from '../../src/platform/database/open-database.ts'
import { createRowChanges } from '../../src/platform/database/row-changes.ts'
import { createLog } from '../../src/platform/log.ts'

const config = readConfig({
  DATABASE_URL: process.env.BENCH_DATABASE_URL,
  DATA_DIR: process.env.DATA_DIR,
  PUBLIC_KEY: process.env.PUBLIC_KEY,
  PORT: '0',
  LOG_LEVEL: 'warn',
  RATE_LIMIT_SCALE: '1000000',
  WORK_SCALE: process.env.WORK_SCALE,
  PAGE_CACHE_MB: process.env.PAGE_CACHE_MB,
})
const url = config.DATABASE_URL
if (url === undefined) throw new Error('BENCH_DATABASE_URL is missing')

const log = createLog(config.LOG_LEVEL)
const rowChanges = createRowChanges(log, PROGRAM)
const database = openDatabase({ url, poolSize: config.DATABASE_POOL_SIZE, log, rowChanges, program: PROGRAM })
await rowChanges.listen(url)
const { server } = await createProduct({
  config,
  database,
  rowChanges,
  clock: createClock(),
  log,
  pages: 'built',
  checkOutput: false,
})
const { port } = await listen(server, { port: config.PORT, host: config.HOST })
process.send?.({ port })
process.on('message', (asked: 'usage' | 'memory') =>
  process.send?.(asked === 'usage' ? process.cpuUsage() : process.memoryUsage().rss),
)
// The bench disconnects when it is done.
process.on('disconnect', () => process.exit(0))
