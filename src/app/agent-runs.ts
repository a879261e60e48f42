// Runs agents: the calls to sellers' endpoints, the runs under way in this process, and the endpoints of both.
import { interfaceHandlers } from '../features/agents/health/server/health.actions.ts'
import { type HealthParts, healthJobs } from '../features/agents/health/server/health.jobs.ts'
import { interfaceEndpoints } from '../features/agents/interfaces/server/interfaces.endpoints.ts'
import { gatewayEndpoints } from '../features/agents/runs/server/gateway.ts'
import { createRunner } from '../features/agents/runs/server/runner.ts'
import type { RunParts } from '../features/agents/runs/server/runs.actions.ts'
import { runEndpoints } from '../features/agents/runs/server/runs.endpoints.ts'
import { runJobs } from '../features/agents/runs/server/runs.jobs.ts'
import type { Endpoint } from '../platform/http/endpoint.ts'
import type { Job } from '../platform/jobs/jobs.ts'
import { createOutbound } from '../platform/outbound/outbound.ts'
import type { WholeParts } from './parts.ts'
import { openSampleAgents } from './sample-agents.ts'

export type AgentRuns = {
  readonly parts: RunParts
  readonly endpoints: readonly Endpoint[]
  readonly jobs: readonly Job[]
  /** Interrupts the runs under way. */
  close(): Promise<void>
}

export function openAgentRuns(
  { config, database, clock, log, rowChanges, localAgents, thisMachine }: WholeParts,
  { isSellerProven, ...given }: Pick<RunParts, 'hash' | 'limits'> & Pick<HealthParts, 'isSellerProven'>,
): AgentRuns {
  const samples = config.demo ? openSampleAgents(database, given.hash) : undefined
  const outbound = createOutbound({
    local: async (origin) => localAgents?.get(origin) ?? (await samples?.local(origin)),
    thisMachine,
  })
  const runner = createRunner({ database, clock, outbound, people: rowChanges.people, log })
  const onInterface = interfaceHandlers(isSellerProven)
  const parts: RunParts = { ...given, database, clock, outbound, runner, onInterface }
  return {
    parts,
    endpoints: [...interfaceEndpoints(parts), ...runEndpoints(parts), ...gatewayEndpoints(parts)],
    jobs: [...runJobs(parts), ...healthJobs({ ...parts, log, isSellerProven })],
    async close() {
      await runner.close()
      await outbound.close()
      await samples?.close()
    },
  }
}
