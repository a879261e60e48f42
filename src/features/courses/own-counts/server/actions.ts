// How many courses a person owns, for the home.
import type { OwnCount } from '../../../../platform/own-counts.ts'
import { countOfOwner } from '../../server/actions.ts'

export const courseCount = { noun: 'courses', count: countOfOwner } as const satisfies OwnCount
