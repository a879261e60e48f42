// Searches updates, and completes tags and mentions.

import { sql } from 'drizzle-orm'
import type { Reader } from '../../../platform/database/database.ts'
import { wordQuery } from '../../../platform/database/typed-words.ts'
import { asPublicPerson } from '../../profiles/profiles.policy.ts'
import { personColumns, profiles, searchedNames } from '../../profiles/server/profiles.table.ts'
import { mentionKey, tagKey } from '../text.rules.ts'
import { MOST_SUGGESTED } from '../updates.rules.ts'
import { updates, updateTags } from './updates.table.ts'

export const suggestTags = async (reader: Reader, typed: string) => ({
  items: await tagsBeginning(reader, tagKey(typed)),
})

export const suggestPeople = async (reader: Reader, typed: string) => ({
  items: await handlesBeginning(reader, mentionKey(typed)),
})

/** A search looks at so many authors; a name that more people have does not narrow it. */
const MOST_AUTHORS = 50

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
/** A trigram index can serve three letters or digits in a row. */
const isIndexed = (typed: string) => /[\p{L}\p{N}]{3}/u.test(typed)

const containing = (typed: string) => sql`lower(${`%${escapeLike(typed)}%`}::text)`

/**
 * Matches all typed words or the typed text. It is undefined if nothing can match: less than three letters are only found as
 * words.
 */
export function isFound(typed: string) {
  const words = wordQuery(typed)
  const byWords =
    words === '' ? undefined : sql`${updates.search_words} @@ to_tsquery('english', ${words}::text)`
  const asTyped = isIndexed(typed) ? sql`${updates.search_text} like ${containing(typed)}` : undefined
  return byWords && asTyped ? sql`(${byWords} or ${asTyped})` : (byWords ?? asTyped)
}

/** Returns people with a public profile whose name or handle contains the typed text. */
export async function authorsCalled(reader: Reader, typed: string): Promise<string[]> {
  const name = typed.replace(/^[@＠]/u, '')
  if (!isIndexed(name)) return []
  const rows = await reader
    .select({ id: profiles.id })
    .from(profiles)
    .where(sql`${profiles.is_public} and ${searchedNames(profiles)} like ${containing(name)}`)
    .limit(MOST_AUTHORS)
  return rows.map(({ id }) => id)
}

/** Returns tags that begin with this key, in their order; each step of the walk leaps over all updates with one tag. */
async function tagsBeginning(reader: Reader, key: string): Promise<{ tag: string }[]> {
  const begins = sql`tag like ${`${escapeLike(key)}%`}`
  const { rows } = await reader.execute<{ tag: string }>(sql`
    with recursive found(tag, at) as (
      (select tag, 1 from ${updateTags} where ${begins} order by tag using ~<~ limit 1)
      union all
      select (select tag from ${updateTags} where ${begins} and tag ~>~ found.tag order by tag using ~<~ limit 1), at + 1
        from found where found.tag is not null and at < ${MOST_SUGGESTED}
    ) select tag from found where tag is not null`)
  return rows
}

async function handlesBeginning(reader: Reader, typed: string) {
  const rows = await reader
    .select(personColumns)
    .from(profiles)
    .where(
      sql`${profiles.is_public} and ${profiles.display_name} is not null and lower(${profiles.handle}) like ${`${escapeLike(typed)}%`}`,
    )
    .orderBy(sql`lower(${profiles.handle})`)
    .limit(MOST_SUGGESTED)
  return rows.flatMap((row) => {
    const person = asPublicPerson(row)
    return person ? [person] : []
  })
}
