// Lets the demonstration's people live: they buy, cancel, ask for refunds, learn, review and are paid, on a clock that
// passes day by day until now. The actions of the product make all of it, with the sandbox's cards, so orders, charges,
// ledger, payouts, events and counts are one truth. The same steps at the same moment lead to the same rows, apart from
// random ids and keys.
import type { Sandbox } from '@guildhall/stripe-sandbox'
import type { PaymentParts } from '../src/features/payments/server/payments.actions.ts'
import { type Job, runJob } from '../src/platform/jobs/jobs.ts'
import { hoursBefore } from './hours.ts'

export type Life = {
  readonly parts: PaymentParts
  readonly sandbox: Sandbox
  readonly agentIds: ReadonlyMap<string, number>
  readonly courseIds: ReadonlyMap<string, number>
  /** By agent, the price that buyers see, if it is no longer that of the seeds. */
  readonly prices: Map<string, number>
  /** By buyer and course. */
  readonly orderIds: Map<string, number>
  /** By author and product. */
  readonly reviewIds: Map<string, number>
}

/** The deed of one person at one moment. */
export type Step = { hours_ago: number; does: (life: Life) => Promise<void> }

/** The first purchase is no older. */
export const LIFE_DAYS = 70
/** A seller gives payout details, and the first week of payouts begins, so many days before the first purchase. */
const EARLIER_DAYS = 1
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The jobs run at this time of each day, in UTC. */
const JOBS_AT_MS = 6 * HOUR_MS

export const lifeBegins = (now: Date): Date => hoursBefore(now, (LIFE_DAYS + EARLIER_DAYS) * 24)

/** Takes the steps at their moments, with each day's jobs in between. The clock must stand where life begins. */
export async function live(
  life: Life,
  jobs: readonly Job[],
  { steps, now }: { steps: readonly Step[]; now: Date },
): Promise<void> {
  const { clock, log } = life.parts
  const moveTo = (at: number) => clock.advance((at - clock.now().getTime()) / 1000)
  const runJobs = async () => {
    for (const job of jobs) await runJob(job, log)
  }
  const passUntil = async (to: number) => {
    for (let at = nextJobs(clock.now()); at <= to; at += DAY_MS) {
      moveTo(at)
      await runJobs()
    }
    moveTo(to)
  }
  for (const { hours_ago, does } of steps.toSorted((one, other) => other.hours_ago - one.hours_ago)) {
    await passUntil(hoursBefore(now, hours_ago).getTime())
    await does(life)
  }
  await passUntil(now.getTime())
  await runJobs()
}

function nextJobs(after: Date): number {
  const today = Math.floor(after.getTime() / DAY_MS) * DAY_MS + JOBS_AT_MS
  return today > after.getTime() ? today : today + DAY_MS
}

/** Returns the id of a thing of the demonstration. Raises an Error for an unknown one, which is a slip in the seeds. */
export function idIn(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`The demonstration has no ${name}`)
  return id
}
