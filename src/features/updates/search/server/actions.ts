// Searching updates, and completing what somebody types.
import type { Reader } from '../../../../platform/database/database.ts'
import { mentionKey, tagKey } from '../../text/rules.ts'
import { handlesBeginning, tagsBeginning } from './records.ts'

export { authorsCalled, isFound } from './records.ts'

export const suggestTags = async (reader: Reader, typed: string) => ({
  items: await tagsBeginning(reader, tagKey(typed)),
})

export const suggestPeople = async (reader: Reader, typed: string) => ({
  items: await handlesBeginning(reader, mentionKey(typed)),
})
