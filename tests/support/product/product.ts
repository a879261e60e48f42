// The whole product for an API test: the real router over a real database, with a clock that the test moves.
import { mkdtempSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Machine } from '@guildhall/process-manager'
import type { AccountStandIns } from '../../../src/app/accounts.ts'
import { type Config, readConfig } from '../../../src/app/config.ts'
import type { FileStandIns } from '../../../src/app/files.ts'
import type { PaymentStandIns } from '../../../src/app/payments.ts'
import { createProduct, type Product } from '../../../src/app/product.ts'
import { addressOf } from '../../../src/platform/client/api.ts'
import type { Clock } from '../../../src/platform/clock.ts'
import type { Contract, InputOf, OutputOf } from '../../../src/platform/contract/contract.ts'
import { baseOf } from '../../../src/platform/contract/contract.ts'
import type { Database } from '../../../src/platform/database/database.ts'
import type { Replicas } from '../../../src/platform/database/replicas.ts'
import { createLog, type Log, withRequestId } from '../../../src/platform/log.ts'
import { type TestDatabase, testDatabase } from '../database/database.ts'
import { afterThisFile } from '../runner/afterwards.ts'
import { CHEAPEST_HASHES } from './cheapest-hashes.ts'
import { stillClock } from './clock.ts'

export const TEST_REQUEST_ID = 'request-of-a-test'

export type Answer = { status: number; headers: Headers; body: unknown }

export type TestProduct = Pick<Product, 'notificationMailer' | 'stopServing'> & {
  /** Sends a request to any address, the path as typed, and reads the answer. A body is sent as JSON. */
  ask(method: string, path: string, more?: { body?: unknown; headers?: HeadersInit }): Promise<Answer>
  /** Calls a contract as its typed client would; anything but an answer as declared fails the test. */
  call<C extends Contract>(contract: C, input: InputOf<C>, headers?: HeadersInit): Promise<OutputOf<C>>
  /** Answers a request as the router does; `address` is its apparent client address. */
  fetch(request: Request, address?: string): Promise<Response>
  /** Browsers send it as `apikey`. */
  publicKey: string
  product: Product
  /** Its own folder. */
  dataDir: string
  /** The whole server around the router, not started. */
  server: Server
  /** Every method and path of the router. */
  routes: readonly { method: string; path: string }[]
  /** Every contract. */
  contracts: readonly Contract[]
  clock: Clock
  database: Database
}

/** Call it at the top of a test file, or in beforeAll. Rate and work limits are raised out of the way. */
export async function testProduct(
  options: {
    config?: Partial<Config>
    clock?: Clock
    accounts?: AccountStandIns
    files?: FileStandIns
    payments?: PaymentStandIns
    log?: Log
    heartbeatMs?: number
    /** The apparent address of each request that names none. */
    address?: () => string
    /** Origins of agents' endpoints, and where they are served. */
    localAgents?: ReadonlyMap<string, string>
    /** One that listens for changes, or is shared with another product. */
    database?: TestDatabase
    /** Read replicas of that database. */
    replicas?: Replicas
    /** Other processes that serve beside it. */
    machine?: Machine
  } = {},
): Promise<TestProduct> {
  const { database, rowChanges } = options.database ?? (await testDatabase())
  const clock = options.clock ?? stillClock()
  const dataDir = options.config?.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'guildhall-test-'))
  if (options.config?.DATA_DIR === undefined)
    afterThisFile(() => rmSync(dataDir, { recursive: true, force: true }))
  const config = {
    ...readConfig({ RATE_LIMIT_SCALE: '1000000', WORK_SCALE: '1000', ...CHEAPEST_HASHES }),
    DATA_DIR: dataDir,
    ...options.config,
  }
  const product = await createProduct({
    config,
    database,
    rowChanges,
    clock,
    log: options.log ?? createLog('silent'),
    pages: 'none',
    accounts: options.accounts ?? {},
    files: options.files ?? {},
    payments: options.payments ?? {},
    ...(options.heartbeatMs === undefined ? {} : { heartbeatMs: options.heartbeatMs }),
    ...(options.localAgents ? { localAgents: options.localAgents } : {}),
    ...(options.machine ? { machine: options.machine } : {}),
    ...(options.replicas ? { replicas: options.replicas } : {}),
    checkOutput: true,
  })
  afterThisFile(() => product.close())
  const answer: TestProduct['fetch'] = async (request, address = options.address?.()) => {
    const incoming = address && { socket: { remoteAddress: address }, headers: {} }
    return withRequestId(TEST_REQUEST_ID, async () =>
      product.api.fetch(request, incoming ? { incoming } : {}),
    )
  }
  const ask: TestProduct['ask'] = async (method, path, more = {}) => {
    const headers = new Headers(more.headers)
    const body = 'body' in more ? JSON.stringify(more.body) : null
    if (body !== null && !headers.has('content-type')) headers.set('content-type', 'application/json')
    const request = new Request(`http://localhost:${config.PORT}${path}`, { method, headers, body })
    const response = await answer(request)
    return { status: response.status, headers: response.headers, body: await bodyOf(response) }
  }
  return {
    ask,
    async call(contract, input, headers = {}) {
      const path = baseOf(contract) + addressOf(contract, input)
      const answer = await ask(contract.method, path, {
        headers,
        ...('body' in input ? { body: input.body } : {}),
      })
      if (answer.status !== 200) {
        throw new Error(
          `${contract.method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`,
        )
      }
      return contract.output.parse(answer.body) as OutputOf<typeof contract>
    },
    fetch: answer,
    publicKey: product.publicKey,
    product,
    dataDir,
    server: product.server,
    notificationMailer: product.notificationMailer,
    stopServing: product.stopServing,
    routes: product.api.routes,
    contracts: product.contracts,
    clock,
    database,
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text()
  // The answer to HEAD has the headers of one with a body, and none.
  if (text === '') return text
  return response.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : text
}
