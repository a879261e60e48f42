// Measures and bounds the work of a process: metrics, admission, rate limits.
import { availableParallelism } from 'node:os'
import type { AccountLimits } from '../features/accounts/abuse-protection/limits/server/limits.actions.ts'
import { createAdmission, workLimits } from '../platform/http/admission.ts'
import { createMetrics } from '../platform/http/metrics.ts'
import { createRateLimiter } from '../platform/http/rate-limit.ts'
import type { WholeParts } from './parts.ts'
import { PROGRAM } from './program.ts'

export type Workload = ReturnType<typeof watchWorkload>

export function watchWorkload(
  { config, database, clock, log, machine }: WholeParts,
  limits: Pick<AccountLimits, 'takeWrite'>,
) {
  const metrics = createMetrics(PROGRAM, machine)
  metrics.watchPool(database.pool)
  const admission = createAdmission({
    log,
    scale: config.WORK_SCALE,
    limits: workLimits({
      processes: machine.processes,
      cores: availableParallelism(),
    }),
    countRefusal: metrics.countRefusal,
  })
  metrics.watchWork(admission.figures)
  const rateLimiter = createRateLimiter(config.RATE_LIMIT_SCALE, machine, (by) =>
    limits.takeWrite(by, clock.now()),
  )
  return { metrics, admission, rateLimiter }
}
