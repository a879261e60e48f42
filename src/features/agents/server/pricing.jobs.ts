// The background work of prices.
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { announceAgentPrices } from './pricing.actions.ts'

export const pricingJobs = (database: Database, clock: Clock): Job[] => [
  { name: 'announce-agent-prices', cron: '*/10 * * * *', run: () => announceAgentPrices(database, clock) },
]
