// Whatever buyers, sellers, cards, crashes and time do with further runs: is exactly what counts paid once, to sellers, fees
// and what is on hold, is no run beyond the credit, and is nothing charged that failed?
// @module-tag proof
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { deliver } from '../../../../../tests/support/money/buying-lives.ts'
import { CARDS } from '../../../../../tests/support/money/card-sandbox.ts'
import { breakable } from '../../../../../tests/support/money/failing-payments.ts'
import { forgetMoney, moneyPromisesKept } from '../../../../../tests/support/money/money-promises.ts'
import {
  PRICES,
  type RunWorld,
  runLives,
  storeCard,
  work,
} from '../../../../../tests/support/money/run-lives.ts'
import { makeAgent, makePerson } from '../../../../../tests/support/people/makers.ts'
import { testProduct } from '../../../../../tests/support/product/product.ts'
import { casesOf } from '../../../../../tests/support/runner/made-up-cases.ts'
import { actFor, type Person } from '../../../../platform/actor.ts'
import { systemRandom } from '../../../../platform/random.ts'
import { addUser } from '../../../accounts/identity/users/server/users.actions.ts'

/** Each case is the life of three buyers. RUN_LIVES sets a higher number of cases. */
const CASES = Number(process.env.RUN_LIVES ?? casesOf(100))
const SEED = Number(process.env.RUN_LIVES_SEED ?? 20_261_130)
const BUYERS = 3
/** A round is longer than any pause before a card is tried again, and all rounds are longer than a month. */
const ROUND_SECONDS = 9 * 24 * 3600
const ROUNDS = 5

const product = await testProduct({
  payments: { deliversSoon: false, pause: async () => {}, events: { delaySeconds: 2, duplicates: 0.3 } },
})
const { database, clock } = product
const { parts, sandbox } = product.product.payments
if (!sandbox) throw new Error('The sandbox is not there')

let people = 0
async function aBuyer(): Promise<Person> {
  people += 1
  const user = {
    email: `buyer-${people}@example.com`,
    password_hash: null,
    email_confirmed_at: clock.now().toISOString(),
    user_metadata: { full_name: 'Ada' },
  }
  return actFor((await database.inTransaction((tx) => addUser(tx, systemRandom, user, clock.now()))).id)
}

const rows = async (query: string, values: unknown[] = []) => (await database.pool.query(query, values)).rows

async function anAgent(seller: Person, price: number, trialDays: number): Promise<number> {
  const id = await makeAgent(product, seller, { price: 29.99 })
  await rows(
    `insert into agent_interfaces (agent_id, input_schema, samples, is_idempotent, runs_per_month, price_per_run,
       updated_at, checked_url, checked_at) values ($1, '{"type":"object"}', '[]', false, 1, $2, $3, $4, $3)`,
    [id, price, clock.now(), 'https://agent.example'],
  )
  await rows('update agents set endpoint_url = $2, trial_days = $3 where id = $1', [
    id,
    'https://agent.example',
    trialDays,
  ])
  return id
}

/** Compares what the buyer of a product owes, or soon will, with the credit that its card has earned. */
const OWED = `
  select p.id,
    (select coalesce(sum(m.spent + m.cost_reserved - m.billed), 0) from run_months m where m.purchase_id = p.id)
    + 10000 * (select coalesce(sum(b.amount), 0) from usage_bills b
        where b.user_id = p.user_id and b.product_id = p.agent_id and b.state <> 'paid') as owed,
    10000 * greatest(20, (select coalesce(sum(c.amount), 0) from charges c where c.user_id = p.user_id
      and c.product_id = p.agent_id and c.is_sale and c.status = 'paid' and c.refunded = 0)) as most
  from purchases p`

/** Runs that began stay within the credit, and one run a month is included. */
async function beganWithin(world: RunWorld, before: number): Promise<void> {
  const fresh = world.began.slice(before).filter(({ isFurther }) => isFurther)
  const ids = fresh.map(({ deployment }) => deployment)
  const over = await rows(`select * from (${OWED}) o where owed > most and id = any($1)`, [ids])
  expect(over).toEqual([])
  const included = new Set<string>()
  for (const { isFurther, counts, deployment, month } of world.began) {
    if (isFurther || counts === false) continue
    expect(included).not.toContain(`${deployment} ${month}`)
    included.add(`${deployment} ${month}`)
  }
}

/** All remaining people get a card that pays, everything ends, and more than a month passes. */
async function comeToRest(world: RunWorld): Promise<void> {
  for (const run of world.began) run.counts ??= false
  await rows(`update agent_runs set created_at = created_at - interval '1 hour' where status = 'running'`)
  for (const job of product.product.agentRuns.jobs.filter(({ name }) => name === 'end-lost-runs'))
    await job.run()
  for (const buyer of world.buyers) await storeCard(world, buyer, CARDS.good)
  for (let round = 0; round < ROUNDS; round += 1) {
    clock.advance(ROUND_SECONDS)
    await world.sandbox.advance(clock.now())
    await deliver(world)
    await work(world, undefined)
  }
}

/** A buyer paid for the runs of an agent what its counted runs cost, without what was claimed. */
async function countedIsPaid(world: RunWorld): Promise<void> {
  for (const buyer of world.buyers)
    for (const [at, agentId] of world.agents.entries()) {
      const counted = world.began.filter(
        (run) => run.buyer === buyer && run.agentId === agentId && run.isFurther && run.counts === true,
      )
      const cost = counted.length * Math.round((PRICES[at] ?? 0) * 10_000)
      const [sums] = await rows(
        `select
          (select coalesce(sum(i.amount - i.refunded), 0)::int from usage_bills b join sandbox_intents i
            on i.id = b.provider_payment_id where i.status = 'succeeded' and b.user_id = $1 and b.product_id = $2) as paid,
          (select coalesce(sum(100 * amount), 0)::int from usage_bills
            where state <> 'paid' and user_id = $1 and product_id = $2) as open,
          (select coalesce(sum(100 * amount), 0)::int from usage_claims
            where settled_at is not null and user_id = $1 and product_id = $2) as settled,
          (select count(*)::int from usage_claims
            where status = 'granted' and settled_at is null and user_id = $1 and product_id = $2) as unsettled,
          exists (select from users where id = $1) as "isThere"`,
        [buyer.id, agentId],
      )
      const forgotten =
        world.forgotten.find((one) => one.buyer === buyer && one.agentId === agentId)?.cents ?? 0
      const left = cost / 100 - sums.paid - sums.open - sums.settled - forgotten
      expect(left, `of ${counted.length} runs ${JSON.stringify(sums)}`).toBeGreaterThanOrEqual(0)
      expect(left, `of ${counted.length} runs ${JSON.stringify(sums)}`).toBeLessThan(50)
      if (!sums.isThere) continue
      const bills = await rows(
        "select amount, state, refusals, due_at from usage_bills where state <> 'paid' and user_id = $1",
        [buyer.id],
      )
      // Less than the smallest bill is let go with the access.
      const wasLetGo = sums.paid === 0 && cost / 100 < 50
      expect(sums, JSON.stringify(bills)).toMatchObject(wasLetGo ? { open: 0 } : { open: 0, unsettled: 0 })
    }
}

it(`keeps its promises over ${CASES * BUYERS} made-up lives`, { timeout: 6 * 3600_000 }, async () => {
  const check = fc.asyncProperty(runLives(BUYERS), async (life) => {
    const sellers = [await makePerson(product), await makePerson(product)] as const
    const agents = [
      await anAgent(sellers[0], PRICES[0], 0),
      await anAgent(sellers[1], PRICES[1], 7),
      await anAgent(sellers[0], PRICES[2], 0),
    ]
    const buyers = await Promise.all(Array.from({ length: BUYERS }, aBuyer))
    const world: RunWorld = {
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
      began: [],
      deployments: [],
      forgotten: [],
    }
    for (const { run } of life) {
      const before = world.began.length
      await run(world)
      await beganWithin(world, before)
    }
    await comeToRest(world)
    await countedIsPaid(world)
    await moneyPromisesKept(product)
    await forgetMoney(product)
    await rows('truncate usage_bills, usage_claims, owed_parts cascade')
  })
  await fc.assert(check, {
    numRuns: CASES,
    seed: SEED,
    endOnFailure: true,
    reporter: (out) => {
      if (!out.failed) return
      const names = out.counterexample?.[0].map(({ name }) => name).join('\n')
      throw new Error(`${names}\nseed ${out.seed}, path ${out.counterexamplePath}`, {
        cause: out.errorInstance,
      })
    },
  })
})
