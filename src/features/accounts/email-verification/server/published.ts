// Counts the published things of an account for the person who proves its address, since another may have published them.
import type { OwnerId } from '../../../../platform/actor.ts'
import type { Reader } from '../../../../platform/database/database.ts'
import type { PersonData, Published } from '../../../../platform/person-data.ts'
import { MAX_PUBLISHED_LISTED } from '../published.rules.ts'

const kindsOf = (nouns: readonly PersonData[]) => nouns.flatMap(({ published }) => published ?? [])

/** Returns one line for each kind with something published, such as '2 projects'. */
export async function countPublished(
  reader: Reader,
  owner: OwnerId,
  nouns: readonly PersonData[],
): Promise<string[]> {
  const lines: string[] = []
  for (const kind of kindsOf(nouns)) {
    const { total } = await kind.list(reader, owner, 0)
    if (total > 0) lines.push(`${total} ${kind.words[total === 1 ? 0 : 1]}`)
  }
  return lines
}

export async function listPublished(
  reader: Reader,
  owner: OwnerId,
  nouns: readonly PersonData[],
): Promise<{ items: (Published & { kind: string })[]; total: number }> {
  const items: (Published & { kind: string })[] = []
  let all = 0
  for (const { kind, list } of kindsOf(nouns)) {
    const { items: found, total } = await list(reader, owner, MAX_PUBLISHED_LISTED - items.length)
    items.push(...found.map((one) => ({ kind, ...one })))
    all += total
  }
  return { items, total: all }
}
