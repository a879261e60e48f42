// Presses about payments: by buyers of agents and courses, and by sellers who want their money.
import { expect } from '@playwright/test'
import * as z from 'zod'
import type { Person } from '../../../../src/platform/actor.ts'
import { openSales } from '../../money/earnings.ts'
import { makeAgent, makeCourse, makePerson } from '../../people/makers.ts'
import type { Press, Stage } from '../press.ts'
import { has, inDialog, inMain, lacks, shows, via } from './reach.ts'

const PRICE = 29.99
const NAME = 'Inbox Sorter'
const COURSE = 'Sorting by machine'
const CARD = { number: '4242 4242 4242 4242', month: '12', year: '2060', cvc: '123' }
const SUBSCRIPTIONS = '/settings?tab=subscriptions'

const started = z.object({ clientSecret: z.string(), deploymentId: z.number() })
const withUrl = z.object({ url: z.string() })
const lastOf = (answer: unknown) => withUrl.parse(answer).url.split('/').at(-1)
const opened = z.object({ session: z.string() })
const listed = z.object({ items: z.array(z.object({ id: z.number(), status: z.string() })) })

/** Pays for an agent with a card, as the dialog does; returns the deployment's id. */
export async function subscribed({ ask }: Pick<Stage, 'ask'>, agentId: number): Promise<number> {
  const asked = { agentId, agentName: NAME, price: PRICE }
  const { clientSecret, deploymentId } = started.parse(
    await ask('POST', '/functions/v1/create-agent-payment-intent', asked),
  )
  await ask('POST', '/rest/v1/payments/sandbox/confirm', { client_secret: clientSecret, card: CARD })
  await ask('POST', `/rest/v1/own/deployments/${deploymentId}/confirm`)
  return deploymentId
}

/** An agent for which the person pays by the month. */
async function paidFor(stage: Stage, by: Pick<Stage, 'ask'> = stage, seller?: Person): Promise<number> {
  const { place } = stage
  const agent = await makeAgent(place, seller ?? (await makePerson(place)), { price: PRICE })
  await subscribed(by, agent)
  return agent
}

async function cancelled(stage: Stage) {
  await paidFor(stage)
  const { items } = listed.parse(await stage.ask('GET', '/rest/v1/own/subscriptions'))
  await stage.ask('POST', `/rest/v1/own/subscriptions/${items[0]?.id}/cancel`)
  return SUBSCRIPTIONS
}

async function courseBought({ place, ask }: Stage) {
  const course = await makeCourse(place, await makePerson(place), { price: PRICE })
  const checkout = lastOf(await ask('POST', `/rest/v1/courses/${course}/orders`, { price: PRICE }))
  await ask('POST', `/rest/v1/payments/sandbox/checkouts/${checkout}/pay`, { card: CARD })
  const status = async () => listed.parse(await ask('GET', '/rest/v1/own/orders')).items[0]?.status
  // The provider says so by an event.
  await expect.poll(status, { timeout: 30_000 }).toBe('paid')
  return SUBSCRIPTIONS
}

/** The card was refused for runs of an agent. */
async function owing(stage: Stage) {
  await stage.place.database.pool.query(
    `insert into usage_bills (user_id, seller_id, product_type, product_id, provider, customer_id,
       amount, runs, month, state, refusals, created_at)
     select user_id, seller_id, product_type, product_id, provider, customer_id,
       12.5, 50, now()::date, 'overdue', 1, now()
     from subscriptions join payment_customers using (user_id, provider) where product_id = $1`,
    [await paidFor(stage)],
  )
  return SUBSCRIPTIONS
}

/** The person has given their payout details, and sold something that can no longer be given back. */
async function earned(stage: Stage) {
  const { place, me, ask, other } = stage
  const link = lastOf(await ask('POST', '/rest/v1/own/payout-account/onboarding'))
  const { session } = opened.parse(await ask('POST', `/rest/v1/payments/sandbox/onboarding/${link}/open`))
  await ask('POST', `/rest/v1/payments/sandbox/onboarding-sessions/${session}`, {
    name: 'Ada Lovelace',
    birth_date: '1902-01-01',
    routing_number: '110000000',
    account_number: '000123456789',
    is_finished: true,
  })
  await paidFor(stage, await other(), me)
  await openSales(place, me)
  return '/settings?tab=seller'
}

export const MONEY_PRESSES: readonly Press[] = [
  {
    request: 'POST /own/subscriptions/:id/cancel',
    title: 'a buyer cancels a subscription',
    ready: async (stage) => {
      await paidFor(stage)
      return SUBSCRIPTIONS
    },
    steps: via(`Cancel subscription: ${NAME}`),
    stays: true,
    press: inDialog('Cancel subscription'),
    shows: has(inMain(`Resume subscription: ${NAME}`)),
  },
  {
    request: 'POST /own/subscriptions/:id/resume',
    title: 'a buyer resumes a subscription',
    ready: cancelled,
    press: inMain(`Resume subscription: ${NAME}`),
    shows: has(inMain(`Cancel subscription: ${NAME}`)),
  },
  {
    request: 'POST /own/orders/:id/refund',
    title: 'a student has the money for a course back',
    ready: courseBought,
    steps: via(`Refund: ${COURSE}`),
    press: inDialog('Refund'),
    shows: shows('Refunded'),
  },
  {
    request: 'POST /own/usage-bills/:id/pay',
    title: 'a buyer pays for further runs',
    ready: owing,
    press: inMain('Pay now'),
    shows: lacks('Pay now'),
  },
  {
    request: 'POST /own/payouts',
    title: 'a seller has what is open paid now',
    ready: earned,
    press: inMain(/^Get \$/),
    shows: (page) =>
      expect(page.getByRole('list', { name: 'Your payouts' }).getByRole('listitem')).toContainText('pending'),
  },
]
