// The verbs of feeds: one page by cursor, without the people whom the viewer does not see.
import type { Actor, Person } from '../../../platform/actor.ts'
import { cursorAfter, readCursor } from '../../../platform/contract/cursor.ts'
import { Problem } from '../../../platform/contract/problem.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { followedBy } from '../../follows/server/followed.ts'
import { avoidedBy, hiddenFor } from '../../profiles/blocks/server/avoidance.ts'
import { tagsFollowedBy } from '../tags/server/tags.actions.ts'
import { tagKey } from '../text.rules.ts'
import type { FeedPage, PersonUpdatePage, Update } from '../updates.contract.ts'
import { updateMessages as messages } from '../updates.messages.ts'
import { MOST_NEW_COUNTED } from '../updates.rules.ts'
import {
  countNewer,
  type FeedRow,
  newestUpdates,
  personSeen,
  type Slice,
  someUpdates,
  updatesOf,
  updatesOnProfile,
  updatesTagged,
  updatesTaggedAny,
} from './feed.records.ts'
import { authorsCalled, isFound } from './search.ts'
import { countsOf, type FeedPlace, postedWithIds } from './updates.records.ts'

type Asked = { cursor?: string | undefined; page_size: number }

/** Up to so many matches are sorted; of more, the newest are found sooner by a walk along the feed. */
const FEW_MATCHES = 500

/** One more row than is shown says whether there is another page. */
const sliceOf = ({ cursor, page_size }: Asked): Slice => ({
  after: cursor === undefined ? undefined : readCursor(cursor),
  limit: page_size + 1,
})

/** A search with this sign means a tag, because nothing else contains the sign. */
const TAG = /^[#＃](\S+)$/u

/** Returns one page of the feed: of a tag, of a search, or of everything. */
export async function listUpdates(
  reader: Reader,
  actor: Actor,
  { search, tag, ...asked }: Asked & { search?: string | undefined; tag?: string | undefined },
): Promise<FeedPage> {
  const hidden = await hiddenFor(reader, actor)
  const slice = sliceOf(asked)
  const sought = tag?.replace(/^[#＃]/u, '') || TAG.exec(search ?? '')?.[1]
  if (sought) return pageOf(reader, await updatesTagged(reader, tagKey(sought), slice, hidden), asked)
  if (search) return pageOf(reader, await updatesFound(reader, search, slice, hidden), asked)
  return pageOf(reader, await newestUpdates(reader, slice, hidden), asked)
}

async function pageOf(reader: Reader, rows: readonly FeedRow[], { page_size }: Asked): Promise<FeedPage> {
  const shown = rows.slice(0, page_size)
  const last = shown.at(-1)
  return {
    items: await postedWithIds(
      reader,
      shown.map(({ id }) => id),
    ),
    next_cursor:
      rows.length > shown.length && last ? cursorAfter({ created_at: last.posted_at, id: last.id }) : null,
  }
}

const newestFirst = (one: FeedRow, other: FeedRow) =>
  Date.parse(other.posted_at) - Date.parse(one.posted_at) || other.id - one.id

/** Returns each row once, the newest first. */
const merged = (rows: readonly FeedRow[]): FeedRow[] =>
  [...new Map(rows.map((row) => [row.id, row])).values()].sort(newestFirst)

const isAfter = (row: FeedRow, place: FeedPlace | undefined) =>
  place === undefined || newestFirst({ ...row, id: place.id, posted_at: place.created_at }, row) < 0

/** Returns updates with all typed words or the typed text, and those of authors with that name (DEC-25), newest first. */
async function updatesFound(reader: Reader, typed: string, slice: Slice, hidden: readonly string[]) {
  const isMatch = isFound(typed)
  const few = isMatch ? await someUpdates(reader, isMatch, FEW_MATCHES + 1) : []
  const byText =
    isMatch && few.length > FEW_MATCHES ? await newestUpdates(reader, slice, hidden, isMatch) : few
  const authors = await authorsCalled(reader, typed)
  const byAuthor = await updatesOf(reader, authors, slice)
  return merged([...byText, ...byAuthor])
    .filter((row) => !hidden.includes(row.user_id) && isAfter(row, slice.after))
    .slice(0, slice.limit)
}

/** Returns one page of updates by the people whom someone follows, and of others with the tags that they follow. */
export async function listFollowed(reader: Reader, actor: Person, asked: Asked): Promise<FeedPage> {
  const hidden = new Set(await avoidedBy(reader, actor.id))
  const followed = (await followedBy(reader, actor.id)).filter((one) => !hidden.has(one))
  const slice = sliceOf(asked)
  const ofPeople = await updatesOf(reader, followed, slice)
  const tags = await tagsFollowedBy(reader, actor.id)
  const ofTags = tags.length > 0 ? await updatesTaggedAny(reader, tags, slice, [...hidden, actor.id]) : []
  return pageOf(reader, merged([...ofPeople, ...ofTags]).slice(0, slice.limit), asked)
}

/** Returns a posted update. Raises Problem 'not_found', also for people who do not see its author. */
export async function readUpdate(reader: Reader, actor: Actor, id: number): Promise<Update> {
  const [found] = await postedWithIds(reader, [id])
  if (!found || (await hiddenFor(reader, actor)).includes(found.user_id))
    throw new Problem('not_found', messages.notFound)
  return found
}

/** Returns one page of a person's updates and reposts; nothing of a profile that the viewer may not see. */
export async function listOfPerson(
  reader: Reader,
  { actor, handle, asked }: { actor: Actor; handle: string; asked: Asked },
): Promise<PersonUpdatePage> {
  const personId = await personSeen(reader, handle, actor.kind === 'person' ? actor.id : undefined)
  const hidden = await hiddenFor(reader, actor)
  if (personId === undefined || hidden.includes(personId)) return { items: [], next_cursor: null }
  const rows = await updatesOnProfile(reader, personId, sliceOf(asked), hidden)
  const listed = rows.slice(0, asked.page_size)
  const ids = [...new Set(listed.map(({ id }) => id))]
  const shown = new Map((await postedWithIds(reader, ids)).map((one) => [one.id, one]))
  const last = listed.at(-1)
  return {
    items: listed.flatMap(({ id, at, is_repost }) => {
      const one = shown.get(id)
      return one ? [{ ...one, reposted_at: is_repost ? at : null }] : []
    }),
    next_cursor:
      rows.length > listed.length && last ? cursorAfter({ created_at: last.at, id: last.id }) : null,
  }
}

/** Returns the number of updates after a cursor, and the present counts of the shown ones. */
export async function readRecent(
  reader: Reader,
  { since, ids }: { since?: string | undefined; ids?: string | undefined },
) {
  const place = since === undefined ? undefined : readCursor(since)
  const count = place ? await countNewer(reader, place) : 0
  return {
    new_count: Math.min(count, MOST_NEW_COUNTED),
    is_more: count > MOST_NEW_COUNTED,
    items: await countsOf(reader, ids?.split(',').map(Number) ?? []),
  }
}
