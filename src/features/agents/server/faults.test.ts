// What happens to a pending purchase when the card provider fails, a process dies, or a crowd wants the same agent?
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import {
  askIntent,
  booksAgree,
  confirm,
  deliverEvents,
  PRICE,
  pay,
  runPaymentJobs,
  startDeploying,
} from '../../../../tests/support/money/buyers.ts'
import { CARDS } from '../../../../tests/support/money/card-sandbox.ts'
import { headersOf, type SignedIn, testAccounts } from '../../../../tests/support/people/accounts.ts'
import { makeAgent, makePerson } from '../../../../tests/support/people/makers.ts'
import { casesOf } from '../../../../tests/support/runner/made-up-cases.ts'
import { actFor } from '../../../platform/actor.ts'
import {
  type CardProvider,
  CardProviderAway,
  CardRefusal,
} from '../../../platform/card-provider/card-provider.ts'
import { isDatabaseUnavailable } from '../../../platform/database/unavailable.ts'
import { createLog } from '../../../platform/log.ts'
import { systemRandom } from '../../../platform/random.ts'
import { addUser } from '../../accounts/identity/users/server/users.actions.ts'
import { confirmPurchase, createPaymentIntent } from './buying.actions.ts'

let failing: { call: keyof CardProvider; isDone: boolean; error: Error } | undefined
const lines: string[] = []
const accounts = await testAccounts({
  log: createLog('debug', { write: (line) => void lines.push(line) }),
  payments: {
    deliversSoon: false,
    pause: async () => {},
    around: (provider) =>
      new Proxy(provider, {
        get(target, name: keyof CardProvider) {
          const call: unknown = target[name]
          if (typeof call !== 'function') return call
          return (...given: unknown[]) => {
            const fault = failing?.call === name ? failing : undefined
            if (fault) failing = undefined
            if (fault && !fault.isDone) throw fault.error
            const answer: unknown = Reflect.apply(call, target, given)
            if (!fault) return answer
            return Promise.resolve(answer).then(() => {
              throw fault.error
            })
          }
        },
      }),
  },
})
const { product, person } = accounts
const rows = async (query: string, values: unknown[] = []) =>
  (await product.database.pool.query(query, values)).rows
const anAgent = async () => makeAgent(product, await makePerson(product), { price: PRICE })

describe('a card provider that does not answer', () => {
  it.each([
    ['createCustomer', false],
    ['createCustomer', true],
    ['startSubscription', false],
    ['startSubscription', true],
  ] as const)(
    'MSG-65 at %s (done: %s) leaves nothing half done, and asking again is safe',
    { tags: ['proof'] },
    async (call, isDone) => {
      const agent = await anAgent()
      const buyer = await person()
      failing = { call, isDone, error: new CardProviderAway('Did not answer') }
      expect(await askIntent(product, buyer, agent, { key: 'again' })).toMatchObject({
        status: 503,
        body: { code: 'unavailable', message: 'Failed to start deployment process' },
      })
      expect(
        await rows('select status, client_secret from subscriptions where product_id = $1', [agent]),
      ).toEqual([{ status: 'starting', client_secret: null }])
      const started = (await askIntent(product, buyer, agent, { key: 'again' })).body as {
        clientSecret: string
        deploymentId: number
      }
      expect(await pay(product, started)).toEqual({ status: 'succeeded' })
      expect((await confirm(product, buyer, started.deploymentId)).body).toMatchObject({
        status: 'completed',
      })
      const made =
        'select id from sandbox_subscriptions where customer_id in (select customer_id from payment_customers where user_id = $1)'
      expect(await rows(made, [buyer.id])).toHaveLength(1)
      expect(await rows('select from sandbox_customers where email = $1', [buyer.email])).toHaveLength(1)
    },
  )

  it('after a payment leaves the purchase pending until it does', { tags: ['proof'] }, async () => {
    const agent = await anAgent()
    const buyer = await person()
    const started = await startDeploying(product, buyer, agent)
    await pay(product, started)
    failing = { call: 'findSubscription', isDone: false, error: new CardProviderAway('Did not answer') }
    expect(await confirm(product, buyer, started.deploymentId)).toMatchObject({
      status: 503,
      body: {
        message: "Your payment couldn't be checked yet. If you paid, the agent will be yours in a moment.",
      },
    })
    product.clock.advance(120)
    // Neither the browser nor an event reports the payment: the job asks by itself.
    await runPaymentJobs(product)
    expect(await rows('select status from purchases where agent_id = $1', [agent])).toEqual([
      { status: 'completed' },
    ])
  })

  it('and one that refuses ends the pending purchase, so that the next one begins from the start', async () => {
    const agent = await anAgent()
    const buyer = await person()
    failing = { call: 'startSubscription', isDone: false, error: new CardRefusal('resource_missing') }
    expect((await askIntent(product, buyer, agent)).status).toBe(503)
    const started = await startDeploying(product, buyer, agent)
    expect(await pay(product, started)).toEqual({ status: 'succeeded' })
  })
})

const ASK_AGAIN_MS = 100
/** The limit is longer than the test takes, so that no caller polls a database that is gone. */
const MOST_TRIES = 2_400

/** A caller whose request meets a busy database retries, as a browser does. */
async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask()
    } catch (error) {
      if (!isDatabaseUnavailable(error) || tries === MOST_TRIES) throw error
      await pause(ASK_AGAIN_MS)
    }
  }
}

const CROWD = casesOf(200)

it(`${CROWD} buyers of one agent at once are ${CROWD} users, exactly`, {
  tags: ['proof'],
  timeout: 240_000,
}, async () => {
  const agent = await anAgent()
  const { parts, sandbox } = product.product.payments
  const buyers = await product.database.inTransaction(async (tx) => {
    const made: string[] = []
    for (let number = 0; number < CROWD; number++) {
      const email = `crowd-${number}@example.com`
      const user = { email, password_hash: null, email_confirmed_at: null, user_metadata: {} }
      made.push((await addUser(tx, systemRandom, user, product.clock.now())).id)
    }
    return made
  })
  await Promise.all(
    buyers.map(async (id) => {
      const buyer = actFor(id)
      const asked = { agentId: agent, price: PRICE }
      const intent = await untilAnswered(() =>
        createPaymentIntent(parts, buyer, asked, parts.database.inTransaction),
      )
      const card = { number: CARDS.good, month: '12', year: '2060', cvc: '123' }
      await untilAnswered(async () => sandbox?.confirmIntent({ clientSecret: intent.clientSecret, card }))
      await untilAnswered(() => confirmPurchase(parts, buyer, intent.deploymentId))
    }),
  )
  await deliverEvents(product)
  expect(
    await rows('select users_count + new_users_count as users_count from agents where id = $1', [agent]),
  ).toEqual([{ users_count: CROWD }])
  expect(
    await rows('select sum(amount)::float8 as paid from charges where product_id = $1', [agent]),
  ).toEqual([{ paid: Math.round(CROWD * PRICE * 100) / 100 }])
  await booksAgree(product)
})

it('no card number reaches the log or a table', { tags: ['proof'] }, async () => {
  const agent = await anAgent()
  const buyer: SignedIn = await person()
  const started = await startDeploying(product, buyer, agent)
  for (const number of [CARDS.declined, CARDS.challenged, '4111 1111 1111 1111', CARDS.good])
    await pay(product, started, number)
  const headers = await headersOf(buyer)
  const bad = {
    client_secret: started.clientSecret,
    card: { number: '4242424242424242', month: '12', year: 60, cvc: '1' },
  }
  expect(
    (await product.ask('POST', '/rest/v1/payments/sandbox/confirm', { headers, body: bad })).status,
  ).toBe(400)
  await deliverEvents(product)
  const columns = await rows(
    `select c.table_name, c.column_name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`,
  )
  const numbers = [CARDS.declined, CARDS.challenged, '4111 1111 1111 1111', CARDS.good].flatMap((typed) => [
    typed,
    typed.replaceAll(' ', ''),
  ])
  const found: string[] = []
  for (const { table_name, column_name } of columns) {
    const query = `select 1 from "${table_name}" where "${column_name}"::text like any ($1) limit 1`
    if ((await rows(query, [numbers.map((number) => `%${number}%`)])).length > 0)
      found.push(`${table_name}.${column_name}`)
  }
  expect(found).toEqual([])
  expect(numbers.filter((number) => lines.some((line) => line.includes(number)))).toEqual([])
  expect(columns.length).toBeGreaterThan(200)
})
