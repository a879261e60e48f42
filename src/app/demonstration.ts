// Adds the part of the demonstration that needs time: subscriptions over their months. They are made on a clock of
// their own, which begins in the past and ends now, and only while the sandbox replaces Stripe.
import { provenSellers } from '../../seeds/health.ts'
import { proveSeller } from '../../seeds/payouts.ts'
import type { Seeded } from '../../seeds/seed.ts'
import { addSubscriptions, LAPSE_DAYS } from '../../seeds/subscriptions.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { createLog } from '../platform/log.ts'
import type { Config } from './config.ts'
import { openPayments, type Payments } from './payments.ts'

const DAY_MS = 24 * 3600 * 1000

/** Makes a clock that stands still until it is moved. */
function clockFrom(at: Date): Clock {
  let ms = at.getTime()
  return {
    now: () => new Date(ms),
    advance: (seconds) => {
      ms += seconds * 1000
    },
  }
}

export async function addDemoSubscriptions(
  given: {
    config: Pick<Config, 'stripe' | 'SITE_URL' | 'PORT'>
    database: Database
    payments: Pick<Payments, 'parts'>
  },
  seeded: Pick<Seeded, 'agentIds' | 'courseIds'>,
  now: Date,
): Promise<void> {
  const { config, database } = given
  const siteUrl = config.SITE_URL ?? `http://localhost:${config.PORT}`
  const { hash, limits } = given.payments.parts
  const clock = clockFrom(new Date(now.getTime() - LAPSE_DAYS * DAY_MS))
  // No subscriber receives events of the past.
  const fetch = async () => new Response(null, { status: 503 })
  const events = { lost: 1 }
  const wiring = { config, database, clock, log: createLog('warn'), hash, limits, siteUrl, fetch }
  const { parts, jobs: all, sandbox } = openPayments(wiring, { events, pause: async () => {} })
  if (!sandbox) return
  // Repair jobs would find nothing, on each of the days.
  const jobs = all.filter(({ name }) => !name.startsWith('repair-'))
  const { agentIds, courseIds } = seeded
  await addSubscriptions({ parts, jobs, sandbox, agentIds, courseIds })
  for (const seller of provenSellers) await proveSeller({ parts, sandbox }, seller)
}
