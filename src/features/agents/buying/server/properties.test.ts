// Whatever buyers, banks, networks, crashes and time do in whatever order: does nobody pay twice, nobody pay without
// owning, nobody own without paying, and do all books agree to the cent?
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { booksAgree } from '../../../../../tests/support/buyers.ts'
import {
  buyingLives,
  deliver,
  livesInSilence,
  type World,
} from '../../../../../tests/support/buying-lives.ts'
import { breakable } from '../../../../../tests/support/failing-payments.ts'
import { makeAgent, makePerson } from '../../../../../tests/support/makers.ts'
import { testProduct } from '../../../../../tests/support/product.ts'
import { actFor, type Person } from '../../../../platform/actor.ts'
import { systemRandom } from '../../../../platform/random.ts'
import { addUser } from '../../../accounts/identity/users/server/actions.ts'
import { forgetOwed } from '../../../payments/customers/server/actions.ts'
import { refundDue, settleDue } from '../../../payments/settling/server/actions.ts'

/** More by MONEY_RUNS. */
const RUNS = Number(process.env.MONEY_RUNS ?? 12)
const SEED = Number(process.env.MONEY_SEED ?? 20_261_122)
/** Longer than any pause before something is tried again. */
const ROUND_SECONDS = 2 * 3600
const ROUNDS = 4

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
    email: `buyer-${people}@example.com`,
    password_hash: null,
    email_confirmed_at: null,
    user_metadata: { full_name: 'Ada' },
  }
  return actFor((await database.inTransaction((tx) => addUser(tx, systemRandom, user, clock.now()))).id)
}

/** Everything that is still owed is done, by events or without them. */
async function comeToRest(world: World, hasEvents: boolean): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    clock.advance(ROUND_SECONDS)
    await world.sandbox.advance(clock.now())
    if (hasEvents) await deliver(world)
    await settleDue(parts)
    await refundDue(parts)
    await forgetOwed(parts)
  }
}

async function check(sellersWhoLeft: readonly string[]): Promise<void> {
  await booksAgree(product, sellersWhoLeft)
  // Every payment is in the books, with everything that went back of it.
  expect(
    await rows(`
      select i.id, i.amount, i.refunded, c.amount as charged, c.refunded as returned, c.status
      from sandbox_intents i full join charges c on c.provider_payment_id = i.id
      where (i.status = 'succeeded' or c.id is not null) and (c.id is null or i.id is null or i.amount <> c.amount * 100
        or (c.status <> 'disputed' and i.refunded <> c.refunded * 100))`),
  ).toEqual([])
  // What did not pay for access went back.
  expect(await rows("select id from charges where not is_sale and status = 'paid'")).toEqual([])
  // Nobody paid twice for the same time with an agent.
  expect(
    await rows(`
      with paid as (
        select c.*, least(c.period_end, s.ended_at) as until from charges c
        join subscriptions s on s.id = c.subscription_id where c.is_sale and c.status = 'paid'
      )
      select one.id, other.id from paid one join paid other on one.user_id = other.user_id
        and one.product_id = other.product_id and one.id < other.id
      where one.period_start < other.until and other.period_start < one.until`),
  ).toEqual([])
  // Who has an agent has the one subscription that runs, here and with the provider; nobody else has either.
  expect(
    await rows(`
      select p.id as purchase, s.id as here, t.id as there, p.status, s.status as s, t.status as t
      from (select * from purchases where status = 'completed') p
      full join (select * from subscriptions where status <> 'ended' and granted_at is not null) s
        on s.user_id = p.user_id and s.product_id = p.agent_id
      full join (select * from sandbox_subscriptions where status in ('active', 'past_due')) t on t.id = s.provider_id
      where p.id is null or s.id is null or t.id is null or s.status <> t.status`),
  ).toEqual([])
  // Nothing goes on for those who left: they have nothing and pay for nothing, and nobody pays for what they offered.
  expect(
    await rows(`
      select s.id from subscriptions s left join users u on u.id = s.user_id
      where s.status <> 'ended' and u.id is null`),
  ).toEqual([])
  expect(
    (
      await database.pool.query(
        "select id from subscriptions where seller_id = any($1) and status <> 'ended' and not cancel_at_period_end",
        [sellersWhoLeft],
      )
    ).rows,
  ).toEqual([])
  expect(await rows('select customer_id from owed_forgets')).toEqual([])
  // Nothing is left undone.
  expect(await rows('select id, owed from subscriptions where owed is not null')).toEqual([])
  expect(await rows('select provider_payment_id from owed_refunds where done_at is null')).toEqual([])
}

it.each([
  ['with events', buyingLives, true],
  ['although no event arrives', livesInSilence, false],
])(
  `keeps its promises over ${RUNS} made-up lives, %s`,
  async (_, lives, hasEvents) => {
    await fc.assert(
      fc.asyncProperty(lives, async (life) => {
        const sellers = [await makePerson(product), await makePerson(product)] as const
        const agents = [
          await makeAgent(product, sellers[0], { price: 29.99 }),
          await makeAgent(product, sellers[1], { price: 5 }),
        ]
        const buyers = [await aBuyer(), await aBuyer(), await aBuyer()]
        const world: World = {
          product,
          sandbox,
          breakable: breakable(parts),
          buyers,
          agents,
          sellers,
          left: new Set(),
          intents: [],
          deliveries: [],
          wrongAnswers: [],
        }
        for (const { run } of life) await run(world)
        await comeToRest(world, hasEvents)
        expect(world.wrongAnswers).toEqual([])
        await check([...world.left])
        await database.pool.query(
          'truncate charges, subscriptions, purchases, owed_refunds, analytics_events, payment_customers, sandbox_customers, sandbox_events, sandbox_requests cascade',
        )
        await database.pool.query('update agents set users_count = 0')
      }),
      {
        numRuns: RUNS,
        seed: SEED,
        // Looking for a shorter life with the same failure takes minutes.
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
