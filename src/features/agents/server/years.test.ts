// Over years with months of 28 to 31 days, leap days, midnight, clocks that jump, cards that fail and expire, prices, trials,
// cancelling, resuming and refunds: is no period charged twice, does no one have access without paying, and do the amounts
// agree to the cent?
// @module-tag proof

import type { EventSettings } from '@guildhall/stripe-sandbox'
import { it } from 'vitest'
import { deliverEvents } from '../../../../tests/support/money/buyers.ts'
import { forgetMoney, moneyPromisesKept } from '../../../../tests/support/money/money-promises.ts'
import {
  chanceOf,
  doJobs,
  live,
  nextPause,
  pickBy,
  type Subscriber,
  unfairCharges,
  usedWithoutPaying,
} from '../../../../tests/support/money/subscribers.ts'
import { makeAgent, makePerson } from '../../../../tests/support/people/makers.ts'
import { type TestProduct, testProduct } from '../../../../tests/support/product/product.ts'
import { casesOf } from '../../../../tests/support/runner/made-up-cases.ts'
import { actFor } from '../../../platform/actor.ts'
import { systemRandom } from '../../../platform/random.ts'
import { addUser } from '../../accounts/identity/users/server/users.actions.ts'

/** MONEY_RUNS sets a higher number; MONEY_SEED with MONEY_RUNS=1 repeats a single one. */
const RUNS = Number(process.env.MONEY_RUNS ?? casesOf(1000))
const SEED = Number(process.env.MONEY_SEED ?? 1)
/** The people live at the same time, on one clock. */
const AT_ONCE = 100
const YEARS = 2
/** The lives of properties.test.ts are about events; here most of them get lost. */
const EVENTS_EVERY = 25
const EVENTS = { duplicates: 0.2, disorderSeconds: 90 }
const HOUR_SECONDS = 3600
const DAY_SECONDS = 24 * HOUR_SECONDS

async function livedIn(events: Partial<EventSettings>) {
  const product = await testProduct({
    payments: { deliversSoon: false, pause: async () => {}, events },
  })
  const { sandbox } = product.product.payments
  if (!sandbox) throw new Error('The sandbox is not there')
  return { product, sandbox }
}
const withoutEvents = await livedIn({ lost: 1 })
/** Only as many lives as in `npm run proof -- money` have events. */
const withEvents = RUNS > (EVENTS_EVERY - 1) * AT_ONCE ? await livedIn(EVENTS) : withoutEvents

/** Each beginning is the day, the hour or the second before something that calendars get wrong. */
const BEGINNINGS = [
  '2028-01-31T23:59:59Z',
  '2028-02-29T12:00:00Z',
  '2031-12-31T00:00:00Z',
  '2032-02-28T23:59:58Z',
  '2035-08-30T08:30:00Z',
] as const

async function subscribers(product: TestProduct, seeds: readonly number[]): Promise<Subscriber[]> {
  const { database, clock } = product
  const seller = await makePerson(product)
  const made: Subscriber[] = []
  for (const seed of seeds) {
    const chance = chanceOf(seed)
    const user = {
      email: `life-${seed}-${clock.now().getTime()}@example.com`,
      password_hash: null,
      email_confirmed_at: null,
      user_metadata: { full_name: 'Ada' },
    }
    const person = actFor(
      (await database.inTransaction((tx) => addUser(tx, systemRandom, user, clock.now()))).id,
    )
    const agentId = await makeAgent(product, seller, {
      price: pickBy(chance, [5, 7.5, 12]),
      trial_days: pickBy(chance, [0, 0, 0, 1, 7, 30]),
    })
    made.push({ seed, person, agentId, chance, did: [] })
  }
  return made
}

async function runningOf({ database }: TestProduct, people: readonly Subscriber[]) {
  const { rows } = await database.pool.query(
    "select id, user_id, status, cancel_at_period_end from subscriptions where granted_at is not null and status <> 'ended'",
  )
  const byPerson = new Map(rows.map((row) => [row.user_id, { ...row, id: Number(row.id) }]))
  return people.map((who) => byPerson.get(who.person.id))
}

/** The error holds everything found, so that its reader can see whose life it was. */
function nothingWrong(what: string, found: readonly unknown[]): void {
  if (found.length > 0) throw new Error(`${what}: ${JSON.stringify(found, null, 1)}`)
}

function explained(error: unknown, people: readonly Subscriber[]): Error {
  const text = error instanceof Error ? error.message : String(error)
  const whose = people.find(({ person }) => text.includes(person.id))
  const story = whose ? `seed ${whose.seed}\n${whose.did.join('\n')}` : `seeds from ${people[0]?.seed}`
  return new Error(`${story}\n${text}`, { cause: error })
}

const batches = Array.from({ length: Math.ceil(RUNS / AT_ONCE) }, (_, at) => {
  const count = Math.min(AT_ONCE, RUNS - at * AT_ONCE)
  return { first: SEED + at * AT_ONCE, count, hasEvents: at % EVENTS_EVERY === EVENTS_EVERY - 1 }
})

it.each(batches)(
  'a period is charged at most once, and no one has access without paying: $count lives from seed $first',
  async ({ first, count, hasEvents }) => {
    const { product, sandbox } = hasEvents ? withEvents : withoutEvents
    const { clock } = product
    const chance = chanceOf(first * 7919)
    const beginning = Date.parse(pickBy(chance, BEGINNINGS))
    // The clock only goes forward, so the same day may be four years later.
    const start = new Date(beginning)
    while (start <= clock.now()) start.setUTCFullYear(start.getUTCFullYear() + 4)
    clock.advance(Math.ceil((start.getTime() - clock.now().getTime()) / 1000))
    const until = clock.now().getTime() + YEARS * 366 * DAY_SECONDS * 1000
    const people = await subscribers(
      product,
      Array.from({ length: count }, (_, at) => first + at),
    )
    try {
      while (clock.now().getTime() < until) {
        const running = await runningOf(product, people)
        await Promise.all(people.map((who, at) => live(product, sandbox, who, running[at])))
        clock.advance(nextPause(chance, clock.now()))
        if (hasEvents) await deliverEvents(product)
        await doJobs(product)
        nothingWrong('access without paying', await usedWithoutPaying(product))
      }
      for (let round = 0; round < 3; round += 1) {
        clock.advance(2 * HOUR_SECONDS)
        await doJobs(product)
      }
      nothingWrong('charged without notice, or two trials', await unfairCharges(product))
      await moneyPromisesKept(product)
    } catch (error) {
      throw explained(error, people)
    }
    await forgetMoney(product)
  },
  600_000,
)
