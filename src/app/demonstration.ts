// Lets the people of the demonstration live until now, on a clock of their own that begins in the past, and only while
// the sandbox replaces Stripe.
import { addQuestions } from '../../seeds/asking.ts'
import { type Life, lifeBegins, live } from '../../seeds/life.ts'
import type { Seeded } from '../../seeds/seed.ts'
import { lifeSteps } from '../../seeds/steps.ts'
import type { Keys } from '../features/accounts/abuse-protection/server/keys.actions.ts'
import { pricingJobs } from '../features/agents/server/pricing.jobs.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { createLog } from '../platform/log.ts'
import { openAccountParts } from './accounts.ts'
import { type Config, siteUrlOf } from './config.ts'
import { openPayments } from './payments.ts'

/** On each of the days, these would find nothing to repair, compare or forget; and buyers come back from each checkout. */
const IDLE_JOBS = /^(repair|check|forget)-|^settle-checkouts$/

/** Makes a clock that stands still until it is moved. */
function clockFrom(at: Date): Clock {
  let ms = at.getTime()
  return {
    now: () => new Date(ms),
    advance: (seconds) => {
      ms = Math.round(ms + seconds * 1000)
    },
  }
}

/** `hash` replaces the keyed hashes of this database. */
export async function liveDemonstration(
  { config, database, hash }: { config: Config; database: Database; hash?: Keys['hash'] },
  { agentIds, courseIds }: Pick<Seeded, 'agentIds' | 'courseIds'>,
  now: Date,
): Promise<void> {
  const siteUrl = siteUrlOf(config)
  const clock = clockFrom(lifeBegins(now))
  // No subscriber receives events of the past.
  const fetch = async () => new Response(null, { status: 503 })
  const events = { lost: 1 }
  const log = createLog('warn')
  const { keys, limits } = await openAccountParts({ config, database, clock, log, siteUrl })
  const wiring = { config, database, clock, log, hash: hash ?? keys.hash, limits, siteUrl, fetch }
  const { parts, jobs: all, sandbox } = openPayments(wiring, { events, pause: async () => {} })
  if (!sandbox) return
  const jobs = [...all, ...pricingJobs(database, clock)].filter(({ name }) => !IDLE_JOBS.test(name))
  const things = { prices: new Map(), orderIds: new Map(), reviewIds: new Map() }
  const life: Life = { parts, sandbox, agentIds, courseIds, ...things }
  await live(life, jobs, { steps: lifeSteps(), now })
  await addQuestions(database, courseIds, now)
}
