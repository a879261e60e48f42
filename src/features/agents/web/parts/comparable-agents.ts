// Lets people choose agents for a comparison.
import { paths } from '../../../../paths.ts'
import type { Comparable } from '../../../../ui/compared.ts'
import { MOST_AGENTS_COMPARED } from '../../agents.rules.ts'

export const COMPARABLE_AGENTS: Comparable = {
  names: ['agent', 'agents'],
  most: MOST_AGENTS_COMPARED,
  hrefFor: paths.compareAgents,
}
