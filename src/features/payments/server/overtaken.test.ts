// What does a buyer read if concurrent requests keep changing a payment while the card provider is asked about it?
import { expect, it } from 'vitest'
import { askToBuy, type Bought, payAt, returnFrom } from '../../../../tests/support/courses/course-buyers.ts'
import { confirm, PRICE, pay, startDeploying } from '../../../../tests/support/money/buyers.ts'
import { testAccounts } from '../../../../tests/support/people/accounts.ts'
import { makeAgent, makeCourse, makePerson } from '../../../../tests/support/people/makers.ts'
import { recordingLog } from '../../../../tests/support/product/recording-log.ts'
import { paymentMessages } from '../payments.messages.ts'

/** Each question to the provider changes a row of this table. */
let overtaken: 'subscriptions' | 'checkouts' | undefined
const log = recordingLog()
const accounts = await testAccounts({
  log,
  payments: {
    deliversSoon: false,
    around: (provider) =>
      Object.assign(Object.create(provider), {
        findSubscription: async (id: string) => {
          await overtake('subscriptions')
          return provider.findSubscription(id)
        },
        findCheckout: async (id: string) => {
          await overtake('checkouts')
          return provider.findCheckout(id)
        },
      }),
  },
})
const { product, person } = accounts

async function overtake(table: 'subscriptions' | 'checkouts'): Promise<void> {
  if (overtaken === table) await product.database.pool.query(`update ${table} set revision = revision + 1`)
}

const REFUSED = { status: 409, body: { code: 'conflict', message: paymentMessages.changing } }

it('to try again, when an agent was paid for; then it is theirs', { tags: ['proof'] }, async () => {
  const agent = await makeAgent(product, await makePerson(product), { price: PRICE })
  const buyer = await person()
  const started = await startDeploying(product, buyer, agent)
  expect(await pay(product, started)).toEqual({ status: 'succeeded' })
  overtaken = 'subscriptions'
  expect(await confirm(product, buyer, started.deploymentId)).toMatchObject(REFUSED)
  overtaken = undefined
  expect((await confirm(product, buyer, started.deploymentId)).body).toMatchObject({ status: 'completed' })
})

it('the same of a course', { tags: ['proof'] }, async () => {
  const course = await makeCourse(product, await makePerson(product), { price: PRICE })
  const buyer = await person()
  const { url } = (await askToBuy(product, buyer, course, PRICE)).body as Bought
  expect(await payAt(product, url)).toEqual({ status: 'succeeded' })
  overtaken = 'checkouts'
  expect(await returnFrom(product, buyer, url)).toMatchObject(REFUSED)
  overtaken = undefined
  expect((await returnFrom(product, buyer, url)).body).toMatchObject({ status: 'paid' })
})

it('and no one who operates it hears of a fault', () => {
  expect(log.lines.filter(({ level }) => level === 'error')).toEqual([])
})
