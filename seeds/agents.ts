// Which agents do the demonstration's professionals offer? The ids 1 to 9 come first, then the others, oldest first.
import { agentsOneToNine } from './agents/one-to-nine.ts'
import { operationsAndPeopleAgents } from './agents/operations-and-people.ts'
import { serviceAndWritingAgents } from './agents/service-and-writing.ts'
import type { SeedAgent } from './shapes.ts'

export const numberedAgents: SeedAgent[] = agentsOneToNine

export const furtherAgents: SeedAgent[] = [...serviceAndWritingAgents, ...operationsAndPeopleAgents].sort(
  (one, other) => other.offered_days_ago - one.offered_days_ago,
)

export const agents: SeedAgent[] = [...numberedAgents, ...furtherAgents]

/** Raises an Error for an unknown name, which is a slip in the seeds. */
export function agentNamed(name: string): SeedAgent {
  const agent = agents.find((one) => one.name === name)
  if (!agent) throw new Error(`The demonstration has no agent called ${name}`)
  return agent
}
