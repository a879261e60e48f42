// How many agents a person owns, for the home.
import type { OwnCount } from '../../../../platform/own-counts.ts'
import { countAgents } from './records.ts'

export const agentCount = { noun: 'agents', count: countAgents } as const satisfies OwnCount
