// Counts a person's updates for the home; drafts count, as they do in their list.
import type { OwnCount } from '../../../platform/own-counts.ts'
import { countUpdatesOf } from './updates.records.ts'

export const updateCount = { noun: 'updates', count: countUpdatesOf } as const satisfies OwnCount
