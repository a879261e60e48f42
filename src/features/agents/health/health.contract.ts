// Declares the requests about how reliably an agent works, as Guildhall measures it.
import * as z from 'zod'
import type { Contract } from '../../../platform/contract/contract.ts'
import { day, id, idInPath, moment } from '../../../platform/contract/shapes.ts'
import { AGENTS } from '../agents.rules.ts'
import { AGENT_HEALTH, HEALTH_DAYS } from './health.rules.ts'

const percent = z.number().min(0).max(100)

const agentHealth = z.object({
  agent_id: id,
  /** Null for an agent that can't be called, which is not measured. */
  measured_since: moment.nullable(),
  /** Days that are over and were measured come oldest first. */
  days: z
    .array(
      z.object({
        day,
        uptime: percent.nullable(),
        sample_passed: z.boolean().nullable(),
      }),
    )
    .max(HEALTH_DAYS),
  uptime: percent.nullable(),
  /** Counts the runs of buyers that succeeded or failed on the seller's side, as of the last daily sample. */
  runs: z.int().nonnegative(),
  error_rate: percent.nullable(),
  median_ms: z.int().nullable(),
  p95_ms: z.int().nullable(),
  verified: z.object({
    since: moment.nullable(),
    is_proven: z.boolean(),
    is_callable: z.boolean(),
    passing_days: z.int().nonnegative(),
    has_few_refunds: z.boolean(),
  }),
})
export type AgentHealth = z.output<typeof agentHealth>

export const healthContracts = {
  get: {
    tag: 'agents',
    access: 'public',
    limit: 'read',
    method: 'GET',
    path: '/agents/:id/health',
    dependsOn: [
      { family: AGENT_HEALTH, idAt: ['agent_id'] },
      { family: AGENTS, idAt: ['agent_id'] },
    ],
    summary: `Returns how reliably an agent worked in the last ${HEALTH_DAYS} days, as Guildhall measured it, and what it has and lacks to be verified.`,
    params: z.object({ id: idInPath }),
    output: agentHealth,
    problems: ['not_found'],
  },
} as const satisfies Record<string, Contract>
