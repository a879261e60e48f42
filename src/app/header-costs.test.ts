// Does any header cost more than its bytes, or make an answer grow? Each of them is sent with every long text that
// fits, to the code that reads it.
import { request as httpRequest } from 'node:http'
import { listen, type RunningServer } from '@guildhall/http-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '../../tests/support/database/database.ts'
import { makeAgent, makePerson } from '../../tests/support/people/makers.ts'
import { stillClock } from '../../tests/support/product/clock.ts'
import { hostileTexts } from '../../tests/support/product/hostile-texts.ts'
import { testProduct } from '../../tests/support/product/product.ts'
import { leastSpentMs } from '../../tests/support/runner/spent.ts'
import { oneClickContracts } from '../features/notifications/notifications.contract.ts'
import { patternOf } from '../platform/contract/contract.ts'

/** Node refuses a head of 16 kB. */
const LENGTH = 15_000
const MOST_ANSWERED = 16 * 1024
/** One to ten milliseconds are usual; splitting a header at spaces took one to three hundred. */
const MOST_MS = 40

/** Each place reads these headers; every request passes the first list. */
const READ: Readonly<Record<string, readonly string[]>> = {
  'GET /rest/v1/agents': [
    'accept',
    'accept-encoding',
    'authorization',
    'content-type',
    'cookie',
    'forwarded',
    'host',
    'user-agent',
    'x-forwarded-for',
  ],
  'POST /rest/v1/projects': ['authorization', 'content-type', 'idempotency-key'],
  'GET /rest/v1/deployments/verify': ['authorization'],
  [`POST ${patternOf(oneClickContracts.press)}`]: ['content-type', 'x-forwarded-for'],
  'GET /auth/v1/user': ['apikey', 'authorization', 'cookie', 'origin', 'x-supabase-api-version'],
  'POST /auth/v1/token?grant_type=password': ['apikey', 'content-type', 'cookie', 'user-agent'],
  'GET /auth/v1/authorize?provider=google': ['cookie', 'referer'],
  'GET /storage/v1/object/public/profiles/a/b.jpg': ['accept', 'if-none-match', 'if-range', 'range'],
  'POST /storage/v1/object/profiles/a/b.jpg': ['authorization', 'content-type', 'x-upsert'],
  'POST /storage/v1/upload/resumable': ['authorization', 'tus-resumable', 'upload-length', 'upload-metadata'],
  'GET /realtime/v1': ['authorization', 'cookie'],
  'POST /webhooks/stripe': ['stripe-signature'],
  'POST /webhooks/stripe/connect': ['stripe-signature'],
  'GET /nowhere': ['accept', 'accept-language', 'if-modified-since', 'if-none-match', 'range'],
}

const database = await testDatabase()
const clock = stillClock()
const product = await testProduct({ database, clock })
let running: RunningServer

beforeAll(async () => {
  // A list that is long enough to be compressed.
  const place = { database: database.database, clock: { ...clock, advance: () => undefined } }
  const seller = await makePerson(place)
  for (let count = 0; count < 6; count++) await makeAgent(place, seller)
  running = await listen(product.server, { port: 0, host: '127.0.0.1' })
})
afterAll(() => running.drain())

type Answered = { status: number; length: number }

function send(address: string, headers: Record<string, string>): Promise<Answered> {
  const [method = '', path = ''] = address.split(' ')
  return new Promise((resolve, reject) => {
    const request = httpRequest({ port: running.port, host: '127.0.0.1', method, path, headers })
    request.on('error', reject)
    request.on('response', (response) => {
      let length = 0
      response.on('data', (chunk: Buffer) => {
        length += chunk.length
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, length }))
    })
    request.end()
  })
}

/** A header can carry bytes, so that each character of another script counts as one. */
const texts = Object.entries(hostileTexts(LENGTH)).map(
  ([name, text]) => [name, text.replaceAll('\n', '\t').replace(/[^\t\x20-\xff]/g, '\xe2')] as const,
)

it('the longest list is compressed, so that this is looked at', async () => {
  const { status, length } = await send('GET /rest/v1/agents', {})
  expect([status, length > 1024]).toEqual([200, true])
})

it.each(Object.entries(READ))(
  '%s reads each header in one walk',
  { tags: ['proof'] },
  async (address, headers) => {
    const faults: string[] = []
    for (const name of headers)
      for (const [kind, text] of texts) {
        let answered: Answered = { status: 0, length: 0 }
        const spent = await leastSpentMs(async () => {
          answered = await send(address, { [name]: text })
        }, MOST_MS)
        if (spent > MOST_MS) faults.push(`${name} of ${kind} took ${spent.toFixed(0)} ms`)
        if (answered.length > MOST_ANSWERED) faults.push(`${name} of ${kind}: ${answered.length} bytes`)
        if (answered.status >= 500) faults.push(`${name} of ${kind}: ${answered.status}`)
      }
    expect(faults).toEqual([])
  },
)
