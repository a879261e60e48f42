// All background work of the product.
import { accountJobs } from '../features/accounts/server/jobs.ts'
import { agentJobs } from '../features/agents/server/jobs.ts'
import { projectJobs } from '../features/projects/server/jobs.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log.ts'

export function allJobs(database: Database, log: Log, clock: Clock): Job[] {
  return [...accountJobs(database, clock), ...projectJobs(database, log), ...agentJobs(database, log)]
}
