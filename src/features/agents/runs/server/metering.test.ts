// Is what a deployment has reserved and used of a month exact after any course of runs: parallel, failing, cancelled, and
// cut off by the death of their process between any two steps?
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testAccounts } from '../../../../../tests/support/accounts.ts'
import { casesOf } from '../../../../../tests/support/made-up-cases.ts'
import { makeAgent, makePurchase } from '../../../../../tests/support/makers.ts'
import { actFor } from '../../../../platform/actor.ts'
import { runJob } from '../../../../platform/jobs/jobs.ts'
import { createLog } from '../../../../platform/log.ts'
import { monthOf } from '../runs.rules.ts'
import { storeEnd } from './runner.ts'
import { cancelRun } from './runs.actions.ts'
import { insertRun, reserve } from './runs.records.ts'

const { product, person } = await testAccounts()
const { database, clock } = product
const parts = product.product.agentRuns

const END = { output: null, failure: null, failure_detail: null }
type Run = { id: number; isOver: boolean; isUsed: boolean }

async function newDeployment(): Promise<{ id: number; agentId: number; userId: string }> {
  const agentId = await makeAgent(product, actFor((await person()).id))
  const buyer = await person()
  await makePurchase(product, agentId, actFor(buyer.id))
  const { rows } = await database.pool.query('select id from purchases where agent_id = $1', [agentId])
  return { id: Number(rows[0].id), agentId, userId: buyer.id }
}

/** Stores a run as the gateway does; `dies` undoes the transaction after what was reserved. */
async function begin(at: { id: number; agentId: number; userId: string }, most: number, dies: boolean) {
  const created_at = clock.now().toISOString()
  return database
    .inTransaction(async (tx) => {
      const taken = await reserve(tx, { purchaseId: at.id, month: monthOf(created_at), most })
      if (taken === undefined) return undefined
      if (dies) throw new Error('The process died')
      const { id } = await insertRun(tx, {
        ...{ agent_id: at.agentId, purchase_id: at.id, user_id: at.userId, source: 'api' },
        ...{ status: 'running', created_at },
      })
      return id
    })
    .catch(() => undefined)
}

const monthsOf = async (id: number) =>
  (
    await database.pool.query(
      'select sum(reserved)::int as reserved, sum(used)::int as used from run_months where purchase_id = $1',
      [id],
    )
  ).rows[0]

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
      fc.integer({ min: 1, max: 12 }),
      async (steps, most) => {
        const at = await newDeployment()
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
            const ids = await Promise.all(Array.from({ length: one.times }, () => begin(at, most, false)))
            for (const id of ids) if (id !== undefined) runs.push({ id, isOver: false, isUsed: false })
          } else if (one.do === 'die') await begin(at, most, true)
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
            run.isUsed = one.do !== 'fail'
          }
          const { rows } = await database.pool.query(
            'select max(reserved + used) as most from run_months where purchase_id = $1',
            [at.id],
          )
          expect(Number(rows[0].most ?? 0)).toBeLessThanOrEqual(most)
        }
        const { reserved, used } = await monthsOf(at.id)
        expect({ reserved: reserved ?? 0, used: used ?? 0 }).toEqual({
          reserved: open().length,
          used: runs.filter(({ isUsed }) => isUsed).length,
        })
      },
    )
    await fc.assert(check, { numRuns: casesOf(100) })
  })
})
