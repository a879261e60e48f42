// Running agents: the calls to sellers' endpoints, the runs under way in this process, and what can be requested of both.
import { interfaceEndpoints } from '../features/agents/interfaces/server/interfaces.endpoints.ts'
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
  /** Interrupts what is under way. */
  close(): Promise<void>
}

export function openAgentRuns(
  { config, database, clock, log, rowChanges, localAgents }: WholeParts,
  given: Pick<RunParts, 'hash' | 'limits'>,
): AgentRuns {
  const samples = config.demo ? openSampleAgents(database, given.hash) : undefined
  const outbound = createOutbound({
    local: async (origin) => localAgents?.get(origin) ?? (await samples?.local(origin)),
  })
  const runner = createRunner({ database, clock, outbound, people: rowChanges.people, log })
  const parts: RunParts = { ...given, database, clock, outbound, runner }
  return {
    parts,
    endpoints: [...interfaceEndpoints(parts), ...runEndpoints(parts)],
    jobs: runJobs(parts),
    async close() {
      await runner.close()
      await outbound.close()
      await samples?.close()
    },
  }
}
