// Whatever buyers, banks, networks, crashes and time do: does no one pay without having the course, no one have it without
// paying, no one pay twice, and do all amounts of the ledger agree to the cent?
// @module-tag proof

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { courseBooksAgree } from '../../../../../tests/support/courses/course-buyers.ts'
import {
  type CourseWorld,
  courseLives,
  courseLivesInSilence,
  deliverTo,
} from '../../../../../tests/support/courses/course-lives.ts'
import { breakable } from '../../../../../tests/support/money/failing-payments.ts'
import { makeCourse, makePerson } from '../../../../../tests/support/people/makers.ts'
import { testProduct } from '../../../../../tests/support/product/product.ts'
import { casesOf } from '../../../../../tests/support/runner/made-up-cases.ts'
import { actFor, type Person } from '../../../../platform/actor.ts'
import { systemRandom } from '../../../../platform/random.ts'
import { addUser } from '../../../accounts/identity/users/server/users.actions.ts'
import { settleDueCheckouts } from '../../../payments/server/checkout-opening.ts'
import { settleDisputes } from '../../../payments/server/disputes.ts'
import { refundDue } from '../../../payments/server/owed-refunds.ts'

/** MONEY_RUNS sets a higher number. */
const RUNS = Number(process.env.MONEY_RUNS ?? casesOf(40))
const SEED = Number(process.env.MONEY_SEED ?? 20_261_122)
/** A round is longer than any pause between two checks, so everything owed is settled by its end. */
const ROUND_SECONDS = 30 * 24 * 3600
const ROUNDS = 6

const product = await testProduct({
  payments: {
    deliversSoon: false,
    pause: async () => {},
    events: { delaySeconds: 2, disorderSeconds: 90, duplicates: 0.3 },
  },
})
const { database, clock } = product
const { parts, sandbox } = product.product.payments
if (!sandbox) throw new Error('The sandbox is not there')
const rows = async (query: string) => (await database.pool.query(query)).rows

let people = 0
async function aBuyer(): Promise<Person> {
  people += 1
  const user = {
    email: `learner-${people}@example.com`,
    password_hash: null,
    email_confirmed_at: null,
    user_metadata: { full_name: 'Ada' },
  }
  return actFor((await database.inTransaction((tx) => addUser(tx, systemRandom, user, clock.now()))).id)
}

async function comeToRest(world: CourseWorld, hasEvents: boolean): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    clock.advance(ROUND_SECONDS)
    await world.sandbox.advance(clock.now())
    if (hasEvents) await deliverTo(world)
    await settleDueCheckouts(parts)
    await settleDisputes(parts)
    await refundDue(parts)
  }
}

async function check(): Promise<void> {
  await courseBooksAgree(product)
  // Every payment is in the ledger, with its refunds.
  expect(
    await rows(`
      select i.id, i.amount, i.refunded, c.amount as charged, c.refunded as returned, c.status
      from sandbox_intents i full join charges c on c.provider_payment_id = i.id
      where (i.status = 'succeeded' or c.id is not null) and (c.id is null or i.id is null or i.amount <> c.amount * 100
        or (c.status <> 'disputed' and i.refunded <> c.refunded * 100))`),
  ).toEqual([])
  // Payments without a course were refunded, and decisions of banks are known.
  expect(
    await rows(
      "select id from charges where not is_sale and status in ('paid', 'reinstated') and refunded < amount",
    ),
  ).toEqual([])
  expect(
    await rows(`
      select i.id from sandbox_intents i join charges c on c.provider_payment_id = i.id
      where (i.dispute_status = 'won' and c.status = 'disputed') or (i.dispute_status = 'lost' and c.status <> 'disputed')`),
  ).toEqual([])
  // No one waits for a page that can no longer be paid.
  expect(await rows("select id from checkouts where state in ('starting', 'payable')")).toEqual([])
  expect(await rows("select id from orders where status = 'pending'")).toEqual([])
  expect(await rows('select provider_payment_id from owed_refunds where done_at is null')).toEqual([])
}

it.each([
  ['with events', courseLives, true],
  ['although no event arrives', courseLivesInSilence, false],
])(
  `keeps its promises over ${RUNS} made-up lives, %s`,
  async (_, lives, hasEvents) => {
    await fc.assert(
      fc.asyncProperty(lives, async (life) => {
        const teacher = await makePerson(product)
        const courses = [
          await makeCourse(product, teacher, { price: 29.99 }),
          await makeCourse(product, teacher, { price: 5 }),
        ]
        const buyers = [await aBuyer(), await aBuyer(), await aBuyer()]
        const world: CourseWorld = {
          product,
          sandbox,
          breakable: breakable(parts),
          buyers,
          courses,
          pages: [],
        }
        for (const { run } of life) await run(world)
        await comeToRest(world, hasEvents)
        await check()
        await database.pool.query(
          'truncate charges, checkouts, orders, owed_refunds, analytics_events, analytics_days, payment_customers, sandbox_customers, sandbox_events, sandbox_requests cascade',
        )
        await database.pool.query('update courses set students_count = 0, new_students_count = 0')
      }),
      {
        numRuns: RUNS,
        seed: SEED,
        // Shrinking to a shorter life with the same failure takes minutes.
        endOnFailure: true,
        reporter: (out) => {
          if (!out.failed) return
          const names = out.counterexample?.[0].map(({ name }) => name).join('\n')
          throw new Error(`${names}\nseed ${out.seed}, path ${out.counterexamplePath}`, {
            cause: out.errorInstance,
          })
        },
      },
    )
  },
  300_000,
)
