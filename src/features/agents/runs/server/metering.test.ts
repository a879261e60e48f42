// Are the reserved, used and spent amounts of a month exact after any course of runs: parallel, failing, cancelled, and cut
// off when their process dies between any two steps; and is spending billed once?
// @module-tag proof

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testAccounts } from '../../../../../tests/support/people/accounts.ts'
import { makeAgent, makePurchase } from '../../../../../tests/support/people/makers.ts'
import { casesOf } from '../../../../../tests/support/runner/made-up-cases.ts'
import { actFor } from '../../../../platform/actor.ts'
import type { TenThousandths } from '../../../../platform/contract/ten-thousandths.ts'
import { runJob } from '../../../../platform/jobs/jobs.ts'
import { createLog } from '../../../../platform/log.ts'
import { monthOf } from '../runs.rules.ts'
import { type Allowance, reserve } from './reservations.ts'
import { storeEnd } from './runner.ts'
import { cancelRun } from './runs.actions.ts'
import { insertRun } from './runs.records.ts'

const { product, person } = await testAccounts()
const { database, clock } = product
const parts = product.product.agentRuns

const PRICES = { price_per_run: 0.0125, price_tiers: [{ from: 3, price: 0.007 }] }
const END = { output: null, failure: null, failure_detail: null }
type Run = { id: number; cost: number; isOver: boolean; isUsed: boolean }

async function newDeployment(): Promise<{ id: number; agentId: number; userId: string }> {
  const agentId = await makeAgent(product, actFor((await person()).id))
  const buyer = await person()
  await makePurchase(product, agentId, actFor(buyer.id))
  const { rows } = await database.pool.query('select id from purchases where agent_id = $1', [agentId])
  return { id: Number(rows[0].id), agentId, userId: buyer.id }
}

/** The run is stored as by the gateway; `dies` rolls the transaction back after the reservation. */
async function begin(
  at: { id: number; agentId: number; userId: string },
  allowance: Allowance,
  dies: boolean,
): Promise<Run | undefined> {
  const created_at = clock.now().toISOString()
  return database
    .inTransaction(async (tx) => {
      const reserved = await reserve(tx, { purchaseId: at.id, month: monthOf(created_at) }, allowance)
      if ('what' in reserved) return undefined
      if (dies) throw new Error('The process died')
      const { id } = await insertRun(tx, {
        agent_id: at.agentId,
        purchase_id: at.id,
        user_id: at.userId,
        source: 'api',
        status: 'running',
        created_at,
        cost: reserved.cost,
      })
      return { id, cost: reserved.cost, isOver: false, isUsed: false }
    })
    .catch(() => undefined)
}

const monthsOf = async (id: number) =>
  (
    await database.pool.query(
      `select coalesce(sum(reserved), 0)::int as reserved, coalesce(sum(used), 0)::int as used,
        coalesce(sum(further_reserved), 0)::int as further_reserved, coalesce(sum(further_used), 0)::int as further_used,
        coalesce(sum(cost_reserved), 0)::int as cost_reserved, coalesce(sum(spent), 0)::int as spent
      from run_months where purchase_id = $1`,
      [id],
    )
  ).rows[0]

function sumsOf(runs: readonly Run[]) {
  const further = runs.filter(({ cost }) => cost > 0)
  return {
    runs: runs.length,
    further: further.length,
    cost: further.reduce((sum, { cost }) => sum + cost, 0),
  }
}

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('begin' as const), times: fc.integer({ min: 1, max: 6 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('die' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('succeed' as const, 'fail' as const, 'reject' as const, 'cancel' as const),
      which: fc.nat(),
      twice: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('lose' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('month' as const) }) },
)

describe('what runs use of a month', () => {
  it('is what ended and counts, and what is under way is reserved, within the limit', {
    timeout: 120_000,
  }, async () => {
    const check = fc.asyncProperty(
      fc.array(step, { maxLength: 25 }),
      fc.record({
        included: fc.option(fc.integer({ min: 1, max: 8 })),
        allowed: fc.option(fc.integer({ min: 1, max: 12 })),
        most: fc.option(fc.integer({ min: 1, max: 900 })),
      }),
      async (steps, { included, allowed, most }) => {
        const at = await newDeployment()
        const buyer = { user_id: at.userId, agent_id: at.agentId }
        const further =
          included === null || most === null
            ? undefined
            : { prices: { ...PRICES, runs_per_month: included }, most: most as TenThousandths, buyer }
        const allowance = { included, allowed, further }
        const runs: Run[] = []
        const open = () => runs.filter(({ isOver }) => !isOver)
        const endAs = async (run: Run, how: 'succeed' | 'fail' | 'reject' | 'cancel') => {
          if (how === 'cancel') await cancelRun(parts.parts, at.id, run.id)
          else if (how === 'succeed') await storeEnd(product, run.id, { ...END, status: 'succeeded' })
          else {
            const failure = how === 'fail' ? 'endpoint_failed' : 'rejected'
            await storeEnd(product, run.id, { ...END, status: 'failed', failure })
          }
        }
        for (const one of steps) {
          if (one.do === 'begin') {
            const begun = await Promise.all(
              Array.from({ length: one.times }, () => begin(at, allowance, false)),
            )
            runs.push(...begun.filter((run) => run !== undefined))
          } else if (one.do === 'die') await begin(at, allowance, true)
          else if (one.do === 'month') clock.advance(32 * 24 * 3600)
          else if (one.do === 'lose') {
            clock.advance(3600)
            const job = parts.jobs.find(({ name }) => name === 'end-lost-runs')
            if (!job) throw new Error('No such job')
            await runJob(job, createLog('silent'))
            for (const run of open()) run.isOver = true
          } else {
            const run = open()[one.which % Math.max(1, open().length)]
            if (!run) continue
            // Two processes that end the same run at once settle it once.
            await Promise.all(Array.from({ length: one.twice ? 2 : 1 }, () => endAs(run, one.do)))
            run.isOver = true
            // A run that the seller refused is never paid for.
            run.isUsed = one.do !== 'fail' && !(one.do === 'reject' && run.cost > 0)
          }
          const { rows } = await database.pool.query(
            `select max(reserved + used) as runs, max(reserved + used - further_reserved - further_used) as included,
              max(cost_reserved + spent) as cost from run_months where purchase_id = $1`,
            [at.id],
          )
          const [taken] = rows
          if (allowed !== null) expect(Number(taken.runs)).toBeLessThanOrEqual(allowed)
          if (included !== null) expect(Number(taken.included)).toBeLessThanOrEqual(included)
          expect(Number(taken.cost)).toBeLessThanOrEqual(further?.most ?? 0)
        }
        const reserved = sumsOf(open())
        const used = sumsOf(runs.filter(({ isUsed }) => isUsed))
        expect(await monthsOf(at.id)).toEqual({
          reserved: reserved.runs,
          further_reserved: reserved.further,
          cost_reserved: reserved.cost,
          used: used.runs,
          further_used: used.further,
          spent: used.cost,
        })
        // A run stores its own cost, and none once it doesn't count.
        const { rows: costs } = await database.pool.query(
          'select coalesce(sum(cost), 0)::int as cost from agent_runs where purchase_id = $1',
          [at.id],
        )
        expect(costs).toEqual([{ cost: reserved.cost + used.cost }])
      },
    )
    await fc.assert(check, { numRuns: casesOf(100) })
  })
})
