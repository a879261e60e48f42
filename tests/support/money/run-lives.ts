// Made-up lives of buyers who use more of an agent than is included: runs at once, their ends, cards that pay no second
// time, bills that break off, claims for runs, and ways to leave while runs are under way.
import fc from 'fast-check'
import { runModerationCommand } from '../../../src/app/moderation-command.ts'
import { ALL_PERSON_DATA } from '../../../src/app/person-data.ts'
import { eraseAccount } from '../../../src/features/accounts/email-verification/server/erasure.ts'
import { claimRun, decideRunClaim } from '../../../src/features/agents/runs/server/claims.ts'
import { allowFurther } from '../../../src/features/agents/runs/server/further-runs.ts'
import { billRuns } from '../../../src/features/agents/runs/server/run-bills.ts'
import { type LiveRun, type Runner, storeEnd } from '../../../src/features/agents/runs/server/runner.ts'
import { beginRun, cancelRun, type RunParts } from '../../../src/features/agents/runs/server/runs.actions.ts'
import { confirmPurchase, createPaymentIntent } from '../../../src/features/agents/server/buying.actions.ts'
import { openPortal } from '../../../src/features/payments/card-forms/server/card-forms.actions.ts'
import { giveBackGranted } from '../../../src/features/payments/server/claims.ts'
import { forgetOwed } from '../../../src/features/payments/server/customers.ts'
import { refundDue } from '../../../src/features/payments/server/owed-refunds.ts'
import { settleDue } from '../../../src/features/payments/server/settling.actions.ts'
import { endWithRefund } from '../../../src/features/payments/subscriptions/server/subscriptions.actions.ts'
import { chargeDueBills } from '../../../src/features/payments/usage/server/usage.actions.ts'
import type { Person } from '../../../src/platform/actor.ts'
import { runJob } from '../../../src/platform/jobs/jobs.ts'
import { createLog } from '../../../src/platform/log.ts'
import { deliver, type World } from './buying-lives.ts'
import { CARDS, typedCard } from './card-sandbox.ts'
import { expected, fault, HOUR_SECONDS, pick, rowsOf } from './lives.ts'

/** Dollars for each further run of the agents; one run a month is included. */
export const PRICES = [6, 3.3334, 0.3] as const
const MOST_STEPS = 40

/** `counts` is undefined while the run is under way. */
export type Began = {
  readonly id: number
  readonly deployment: number
  readonly buyer: Person
  readonly agentId: number
  readonly month: string
  readonly isFurther: boolean
  counts: boolean | undefined
}
/** Cents that were settled by claims which have gone with their buyer. */
type Forgotten = { readonly buyer: Person; readonly agentId: number; readonly cents: number }
export type RunWorld = World & { began: Began[]; deployments: Bought[]; forgotten: Forgotten[] }
type Bought = { readonly id: number; readonly buyer: Person; readonly agentId: number }
export type RunStep = { name: string; run(world: RunWorld): Promise<unknown> }

const step = (name: string, run: RunStep['run']): RunStep => ({ name, run })
const which = fc.nat(11)
const { good, declinedLater } = CARDS
const partsOf = (world: RunWorld): RunParts => ({
  ...world.product.product.agentRuns.parts,
  runner: silent,
})

/** The endpoint of this process has not answered yet: the end of a run is a step of its own. */
const silent: Runner = {
  begin: (row): LiveRun => ({ ended: Promise.resolve(row), onText: () => () => {} }),
  live: () => undefined,
  close: async () => {},
}

async function buy(world: RunWorld, at: number, number: string): Promise<void> {
  const { product, sandbox, breakable } = world
  const buyer = pick(world.buyers, at)
  const agentId = pick(world.agents, Math.floor(at / world.buyers.length))
  if (!buyer || agentId === undefined) return
  const { inTransaction } = breakable.parts.database
  await expected(async () => {
    const asked = { agentId, price: 29.99 }
    const intent = await createPaymentIntent(breakable.parts, buyer, asked, inTransaction)
    await sandbox.confirmIntent({ clientSecret: intent.clientSecret, card: typedCard(number) })
    await confirmPurchase(breakable.parts, buyer, intent.deploymentId)
    const bought = { id: intent.deploymentId, buyer, agentId }
    if (!world.deployments.some(({ id }) => id === bought.id)) world.deployments.push(bought)
    await product.database.inTransaction((tx) => allow(world, tx, bought, 500))
  })
}
const buying = fc
  .tuple(which, fc.constantFrom(good, good, declinedLater))
  .map(([at, number]) => step(`buy ${at} with ${number}`, (world) => buy(world, at, number)))

function allow(
  world: RunWorld,
  tx: Parameters<typeof allowFurther>[0],
  { id, buyer, agentId }: Bought,
  most: number,
) {
  const price_per_run = PRICES[world.agents.indexOf(agentId)] ?? 0
  const prices = { runs_per_month: 1, price_per_run, price_tiers: [] }
  return allowFurther(tx, buyer, id, { most_spent: most, prices })
}
const allowing = fc.tuple(which, fc.constantFrom(7, 500)).map(([at, most]) =>
  step(`allow $${most} for ${at}`, async (world) => {
    const one = pick(world.deployments, at)
    if (one) await expected(() => world.product.database.inTransaction((tx) => allow(world, tx, one, most)))
  }),
)

async function begin(world: RunWorld, one: Bought, times: number): Promise<void> {
  const begun = await Promise.all(
    Array.from({ length: times }, async () => {
      let row: { id: number; cost: number } | undefined
      await expected(async () => {
        const caller = { purchaseId: one.id, source: 'api' } as const
        row = (await beginRun(partsOf(world), caller, { input: {} }, null)).row
      })
      return row
    }),
  )
  const month = world.product.clock.now().toISOString().slice(0, 7)
  for (const row of begun)
    if (row)
      world.began.push({
        id: row.id,
        deployment: one.id,
        buyer: one.buyer,
        agentId: one.agentId,
        month,
        isFurther: row.cost > 0,
        counts: undefined,
      })
}
const running = fc.tuple(which, fc.integer({ min: 1, max: 9 })).map(([at, times]) =>
  step(`run ${at} ${times} times at once`, async (world) => {
    // Mostly active ones are chosen.
    const ended = await rowsOf(world, "select id from purchases where status <> 'completed'")
    const over = new Set(at === 0 ? [] : ended.map(({ id }) => Number(id)))
    const one = pick(
      world.deployments.filter(({ id }) => !over.has(id)),
      at,
    )
    if (one) await begin(world, one, times)
  }),
)

const underWay = (world: RunWorld) => world.began.filter(({ counts }) => counts === undefined)
const END = { output: null, failure: null, failure_detail: null }
/** A run ends in one of these ways, and a further one is paid in some. */
const ENDS = {
  succeed: [{ ...END, status: 'succeeded' }, true],
  fail: [{ ...END, status: 'failed', failure: 'endpoint_failed' }, false],
  'time out': [{ ...END, status: 'failed', failure: 'endpoint_timeout' }, false],
  reject: [{ ...END, status: 'failed', failure: 'rejected' }, false],
} as const
const HOWS = ['succeed', 'succeed', 'succeed', 'succeed', 'fail', 'time out', 'reject', 'cancel'] as const
const finishing = fc.tuple(fc.nat(20), fc.constantFrom(...HOWS), fc.boolean()).map(([at, how, all]) =>
  step(`${how} ${all ? 'all' : at}`, async (world) => {
    const live = underWay(world)
    for (const run of all ? live : live.slice(at % Math.max(1, live.length)).slice(0, 1)) {
      if (how === 'cancel') await cancelRun(partsOf(world), run.deployment, run.id)
      else await storeEnd(world.product, run.id, ENDS[how][0])
      // A run whose input the seller refuses uses up an included one.
      run.counts = how === 'cancel' || ENDS[how][1] || (how === 'reject' && !run.isFurther)
    }
  }),
)
const losing = fc.constant(
  step('the process of all runs dies', async (world) => {
    world.product.clock.advance(HOUR_SECONDS)
    const job = world.product.product.agentRuns.jobs.find(({ name }) => name === 'end-lost-runs')
    if (!job) throw new Error('No such job')
    await runJob(job, createLog('silent'))
    for (const run of underWay(world)) run.counts = false
  }),
)

/** Runs all jobs about bills. */
export async function work(world: RunWorld, breaks: Parameters<typeof world.breakable.during>[0]) {
  const { parts, during } = world.breakable
  const { clock } = world.product
  await expected(() => during(breaks, () => billRuns(parts.database, clock)))
  for (const job of [chargeDueBills, giveBackGranted, refundDue, settleDue, forgetOwed])
    await expected(() => during(breaks, () => job(parts)))
  await seeCancelled(world)
}
const billing = fault.map((breaks) => step(`bills ${JSON.stringify(breaks)}`, (world) => work(world, breaks)))
const passing = fc.constantFrom(1, 1, 25, 25, 8 * 24, 32 * 24).map((hours) =>
  step(`${hours} hours`, async (world) => {
    world.product.clock.advance(hours * HOUR_SECONDS)
    await world.sandbox.advance(world.product.clock.now())
    await deliver(world)
    await seeCancelled(world)
  }),
)

/** A subscription that a card doesn't renew ends, and its runs with it; each counts. */
async function seeCancelled(world: RunWorld): Promise<void> {
  const ids = underWay(world).map(({ id }) => id)
  const ended = await rowsOf(world, "select id from agent_runs where id = any($1) and status = 'cancelled'", [
    ids,
  ])
  const cancelled = new Set(ended.map(({ id }) => Number(id)))
  leftBehind(world, ({ id }) => cancelled.has(id))
}

export async function storeCard(world: RunWorld, buyer: Person, number: string): Promise<void> {
  await expected(async () => {
    const { parts } = world.product.product.payments
    const { url } = await openPortal(parts, buyer, 'http://localhost/')
    const secret = url.split('/').at(-1) ?? ''
    await world.sandbox.changeCard({ secret, card: typedCard(number) })
  })
}
const changing = fc.tuple(which, fc.constantFrom(good, declinedLater)).map(([at, number]) =>
  step(`${at} stores ${number}`, async (world) => {
    const buyer = pick(world.buyers, at)
    if (buyer) await storeCard(world, buyer, number)
  }),
)

const claiming = fc.tuple(fc.nat(20), fc.constantFrom('granted', 'granted', 'declined')).map(([at, status]) =>
  step(`ask run ${at} back: ${status}`, async (world) => {
    const run = pick(world.began, at)
    if (!run) return
    const { database, clock } = world.product
    await expected(async () => {
      const claim = await claimRun(partsOf(world), run.buyer, run.id, 'It counted nothing')
      await database.inTransaction((tx) => decideRunClaim(tx, { id: claim.id, status }, clock.now()))
    })
  }),
)

/** A run under way counts once its deployment ends. */
const leftBehind = (world: RunWorld, isTheirs: (run: Began) => boolean) => {
  for (const run of underWay(world)) if (isTheirs(run)) run.counts = true
}
/** The cents of granted runs, by agent. */
async function grantedTo(world: RunWorld, buyer: { id: string }): Promise<Map<number, number>> {
  const granted = await rowsOf(
    world,
    `select product_id, sum(100 * amount)::int as cents from usage_claims
      where user_id = $1 and status = 'granted' group by product_id`,
    [buyer.id],
  )
  return new Map(granted.map(({ product_id, cents }) => [Number(product_id), Number(cents)]))
}
const leaving = fc.tuple(which, fc.constantFrom('deletes', 'is banned', 'loses access')).map(([at, how]) =>
  step(`${at} ${how}`, async (world) => {
    const { database, clock, product } = world.product
    if (how === 'loses access') {
      const one = pick(world.deployments, at)
      const [subscription] = one
        ? await rowsOf(
            world,
            "select id from subscriptions where user_id = $1 and product_id = $2 and status <> 'ended'",
            [one.buyer.id, one.agentId],
          )
        : []
      if (!subscription) return
      await database.inTransaction((tx) =>
        endWithRefund(product.payments.parts, tx, Number(subscription.id), clock.now()),
      )
      leftBehind(world, ({ deployment }) => deployment === one?.id)
      return
    }
    const buyer = pick(world.buyers, at)
    const [user] = buyer ? await rowsOf(world, 'select email from users where id = $1', [buyer.id]) : []
    if (!buyer || !user) return
    if (how === 'deletes') {
      const before = await grantedTo(world, buyer)
      await database.inTransaction((tx) => eraseAccount(tx, buyer.id, ALL_PERSON_DATA, clock.now()))
      const after = await grantedTo(world, buyer)
      for (const [agentId, cents] of before)
        world.forgotten.push({ buyer, agentId, cents: cents - (after.get(agentId) ?? 0) })
    } else {
      const words = ['ban', user.email, '--as', 'tester', '--why', 'A test']
      await runModerationCommand(database, words, clock.now())
    }
    leftBehind(world, (run) => run.buyer.id === buyer.id)
  }),
)

const choices = fc.oneof(
  { weight: 1, arbitrary: buying },
  { weight: 1, arbitrary: allowing },
  { weight: 7, arbitrary: running },
  { weight: 6, arbitrary: finishing },
  { weight: 1, arbitrary: losing },
  { weight: 5, arbitrary: billing },
  { weight: 3, arbitrary: passing },
  { weight: 2, arbitrary: changing },
  { weight: 4, arbitrary: claiming },
  { weight: 1, arbitrary: leaving },
)
/** All buyers begin with an agent; their later deeds meet in any order. */
const bought = (buyers: number) =>
  Array.from({ length: buyers }, (_, buyer) =>
    fc
      .tuple(fc.nat(2), fc.constantFrom(good, good, good, declinedLater))
      .map(([agent, number]) =>
        step(`${buyer} buys ${agent} with ${number}`, (world) => buy(world, buyer + agent * buyers, number)),
      ),
  )
export const runLives = (buyers: number) =>
  fc
    .tuple(fc.tuple(...bought(buyers)), fc.array(choices, { minLength: 15, maxLength: MOST_STEPS }))
    .map(([first, more]) => [...first, ...more])
