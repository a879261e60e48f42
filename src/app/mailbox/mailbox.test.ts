// Who may read the mailbox of a demonstration, and which messages has it?
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../tests/support/database/database.ts'
import { stillClock } from '../../../tests/support/product/clock.ts'
import { createLog } from '../../platform/log.ts'
import { enqueueMail } from '../../platform/mail/outbox.ts'
import { readConfig } from '../config.ts'
import { refuseForeignHost } from '../operations.ts'
import { openSms } from '../outgoing.ts'
import { createProduct, type Product } from '../product.ts'

const clock = stillClock()
const NUMBER = '+4915112345678'
const { database, rowChanges } = await testDatabase()
const products: Product[] = []

afterAll(async () => {
  for (const product of products) await product.close()
})

async function productWith(environment: Record<string, string>): Promise<Product> {
  const product = await createProduct({
    config: readConfig(environment),
    database,
    rowChanges,
    clock,
    log: createLog('silent'),
    pages: 'none',
    checkOutput: true,
  })
  products.push(product)
  return product
}

const write = (to: string, subject: string) =>
  database.inTransaction((tx) =>
    enqueueMail(
      tx,
      { to, template: 'trial', subject, html: `<p>${subject}</p>`, text: subject },
      clock.now(),
    ),
  )

async function read(product: Product, path: string, origin = 'http://localhost:3000') {
  const response = await product.api.fetch(new Request(origin + path), {})
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return {
    status: response.status,
    caching: response.headers.get('cache-control'),
    body: isJson ? await response.json() : undefined,
  }
}

describe('/dev/mailbox.json', () => {
  it('gives the mails to an address, newest first, however the address is written', async () => {
    const product = await productWith({})
    await write('ada@example.com', 'First')
    clock.advance(60)
    await write('ada@example.com', 'Second')
    await write('bob@example.com', 'Other')
    expect(await read(product, '/dev/mailbox.json?to=Ada@example.com')).toEqual({
      status: 200,
      caching: 'no-store',
      body: [
        {
          to: 'ada@example.com',
          subject: 'Second',
          text: 'Second',
          html: '<p>Second</p>',
          sent_at: '2026-03-02T09:01:00.000Z',
        },
        {
          to: 'ada@example.com',
          subject: 'First',
          text: 'First',
          html: '<p>First</p>',
          sent_at: '2026-03-02T09:00:00.000Z',
        },
      ],
    })
    expect((await read(product, '/dev/mailbox.json')).body).toHaveLength(3)
    expect((await read(product, '/dev/mailbox.json?to=nobody@example.com')).body).toEqual([])
  })

  it.each([`?to=${encodeURIComponent(NUMBER)}`, `?to=${NUMBER}`])(
    'gives the text messages that no one sends: %s',
    async (query) => {
      const product = await productWith({})
      const before = await read(product, `/dev/mailbox.json${query}`)
      await openSms(readConfig({}), database, clock).send({
        to: NUMBER,
        text: 'Your code is 482913',
        channel: 'sms',
      })
      const { body } = await read(product, `/dev/mailbox.json${query}`)
      expect(body).toHaveLength((before.body as unknown[]).length + 1)
      expect((body as unknown[])[0]).toMatchObject({ to: NUMBER, text: 'Your code is 482913', html: '' })
    },
  )

  it.each(['?to=', '?TO=ada@example.com', '?to=%20', '?to=%00', '?%00=ada@example.com'])(
    'refuses what it does not understand: %s',
    async (query) => {
      expect((await read(await productWith({}), `/dev/mailbox.json${query}`)).status).toBe(400)
    },
  )

  it.each([
    ['http://guildhall.example:3000', 403],
    ['http://localhost.evil.example:3000', 403],
    ['http://192.168.1.2:3000', 403],
    ['http://127.0.0.1:3000', 200],
    ['http://[::1]:3000', 200],
  ])('asked as %s answers %i', async (origin, status) => {
    expect((await read(await productWith({}), '/dev/mailbox.json', origin)).status).toBe(status)
  })

  it.each([
    [{ DEMO_MODE: 'off' }],
    [{ SITE_URL: 'https://guildhall.example' }],
    [{ HOST: '0.0.0.0', SITE_URL: 'http://localhost:3000' }],
  ])('does not exist with %o', async (environment: Record<string, string>) => {
    expect((await read(await productWith(environment), '/dev/mailbox.json')).status).toBe(404)
  })

  it('has no second door under the API', { tags: ['proof'] }, async () => {
    const product = await productWith({})
    expect((await read(product, '/rest/v1/mailbox')).status).toBe(404)
    const { body } = await read(product, '/openapi.json')
    expect(JSON.stringify(body)).not.toContain('mailbox')
  })
})

it.each([
  ['localhost:3000', true],
  ['[::1]:3000', true],
  ['evil.example:3000', false],
  ['localhost@evil.example', false],
  ['', false],
  [undefined, false],
])('the page is shown to a request for the host %s: %s', (host, expected) => {
  const ask = () => refuseForeignHost(host)
  if (expected) expect(ask).not.toThrow()
  else expect(ask).toThrow('Only available to requests to this machine itself')
})

it('text messages have no way out where no one would see them', () => {
  expect(openSms(readConfig({ DEMO_MODE: 'off' }), database, clock).available).toBe(false)
})
