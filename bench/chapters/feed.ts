// What does the feed cost with ten updates for each row that ROWS asks for, a million by default, each with five
// interactions, and with 10,000: its first page, a tag, searches, a profile, the people whom someone follows, a like?
// And does a post that is liked and no longer liked 200 times a second keep an exact count, without delaying the feed?
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { updatesOf } from '../../src/features/updates/server/feed.records.ts'
import { paths } from '../../src/paths.ts'
import { REST_BASE } from '../../src/platform/contract/contract.ts'
import type { Db, Reader } from '../../src/platform/database/database.ts'
import type { Bench, Chapter } from '../chapter.ts'
import { personId, withoutIndexes } from '../load.ts'
import { loadMembers, type Members, tokenHeader } from '../members.ts'
import { NO_MATCH, type Query, query, RARE_TERM } from '../queries.ts'
import { type Target, table } from '../report.ts'
import { compareQueries } from './queries.ts'

const FEW_UPDATES = 10_000
const UPDATES_PER_ROW = 10
const INTERACTIONS_PER_UPDATE = 5
const FIRST_AUTHOR = 6_000_000
const AUTHORS = 2_000
/** A tag of every fifth update, and one of ten of them. */
const COMMON_TAG = 'agents'
const RARE_TAG = 'looms'
const FOLLOWED = 300

const LIKERS: Members = { name: 'liker', first: 7_000_000, count: 20 }
const LIKES_PER_SECOND = 200
const SECONDS = 5
const LIKES_COMPARED = 60
const MOST_GROWTH = 2
const MOST_PAGE_MS = 100

const list = `${REST_BASE}/updates`

const QUERIES: readonly Query[] = [
  query('updates: first page', 'flat', list),
  query('updates: common tag', 'flat', `${list}?tag=${COMMON_TAG}`),
  query('updates: rare tag', 'flat', `${list}?tag=${RARE_TAG}`),
  query('updates: deep page', 'flat', `${list}?cursor=1500000000000-1`),
  query(`updates: rare word, '${RARE_TERM}'`, 'flat', `${list}?search=${RARE_TERM}`),
  query(`updates: no match, '${NO_MATCH}'`, 'flat', `${list}?search=${NO_MATCH}`),
  query('updates: common word', 'bounded', `${list}?search=release`),
  query('updates: author', 'bounded', `${list}?search=feed-author-7`),
  query('updates: of a person', 'flat', `${REST_BASE}/profiles/feed-author-7/updates`),
  query('updates: one', 'flat', `${list}/5000`),
  query('updates: comments of one', 'flat', `${list}/5000/comments`),
  query('updates: what is new', 'flat', `${list}/recent?since=1600000000000-1&ids=1,2,3`),
]

/** In one transaction: a load that was interrupted is not there, and one that is there is kept with its folder. */
export async function loadUpdates(db: Db, count: number): Promise<void> {
  const { rowCount } = await db.execute(sql`select from profiles where handle = 'feed-author-0'`)
  if (rowCount === 0)
    await db.transaction((tx) =>
      withoutIndexes(tx, ['updates', 'update_tags', 'update_interactions', 'search_entries'], () =>
        writeUpdates(tx, count),
      ),
    )
  await db.execute(sql`analyze`)
}

/** Written by the database itself: made here, a million would take ten times as long. */
async function writeUpdates(db: Reader, count: number): Promise<void> {
  const author = (at: string) =>
    sql.raw(
      `('00000000-0000-4000-8000-' || lpad((${FIRST_AUTHOR} + 1 + (${at}) % ${AUTHORS})::text, 12, '0'))::uuid`,
    )
  await db.execute(sql`
    insert into profiles (id, display_name, handle, is_public, created_at)
    select ${author('at')}, 'Feed Author ' || at, 'feed-author-' || at, true, timestamptz '2024-01-01'
      from generate_series(0, ${sql.raw(String(AUTHORS - 1))}) at`)
  await db.execute(sql`
    insert into updates (id, user_id, title, summary, text, links, hashtags, mentions, is_draft, date,
        likes_count, comments_count, retweets_count, created_at, updated_at, posted_at)
    select at, ${author('at')}, left(words, 50), left(words, 160), words, '[]', tags, '{}', at % 20 = 19,
        to_char(moment, 'YYYY-MM-DD'), 3, 1, 1, moment, moment, moment
      from (select at, timestamptz '2024-01-01' + at * interval '7 seconds' as moment,
        'Notes on release ' || at || ' of the model, number ' || at % 977 ||
          case when at % (${count}::int8 / 10) = 5 then ' ' || ${RARE_TERM}::text else '' end as words,
        case when at % 5 = 0 then array[${COMMON_TAG}::text] when at % (${count}::int8 / 10) = 6 then array[${RARE_TAG}::text]
          else array['topic' || at % 500] end as tags
        from generate_series(1, ${count}::int8) at) made`)
  await db.execute(sql`
    insert into update_tags (tag, update_id, posted_at)
    select unnest(hashtags), id, posted_at from updates where not is_draft`)
  await db.execute(sql`
    insert into update_interactions (update_id, user_id, interaction_type, content, created_at)
    select id, ${author('id * 7 + n * 13')},
        case when n < 3 then 'like' when n = 3 then 'retweet' else 'comment' end,
        case when n = ${sql.raw(String(INTERACTIONS_PER_UPDATE - 1))} then 'Well said' end, posted_at + n * interval '1 minute'
      from updates, generate_series(0, ${sql.raw(String(INTERACTIONS_PER_UPDATE - 1))}) n where not is_draft`)
  await db.execute(sql`select setval(pg_get_serial_sequence('updates', 'id'), ${count}::int8 + 1)`)
  await loadMembers(db, LIKERS)
}

const middle = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** The feed of someone who follows hundreds: run as its endpoint runs it, since following is another noun's. */
const followingMs = async (db: Db) => {
  const people = Array.from({ length: FOLLOWED }, (_, at) => personId(FIRST_AUTHOR + at * 5))
  const times: number[] = []
  for (let count = 0; count < 30; count++)
    times.push(await timed(() => updatesOf(db, people, { after: undefined, limit: 21 })))
  return middle(times)
}

/** Whether the click was taken. */
type Clicker = (method: 'PUT' | 'DELETE', id: number) => Promise<boolean>

async function clickerOf(origin: string, number: number): Promise<Clicker> {
  const headers = await tokenHeader(origin, LIKERS, number)
  return async (method, id) => {
    const answer = await fetch(`${origin}${list}/${id}/marks/like`, { method, headers })
    // Read, so that its connection can be used again.
    await answer.arrayBuffer()
    return answer.ok
  }
}

/** The likes of two products by turns, so that a busy machine affects both. */
async function likesMs(origins: readonly [string, string]): Promise<[number, number]> {
  const pairs = await Promise.all(
    origins.map(async (origin) => ({ click: await clickerOf(origin, 1), times: [] as number[] })),
  )
  for (let at = 0; at < LIKES_COMPARED; at++)
    for (const { click, times } of pairs) {
      const id = 100 + at * 20
      // In a folder that was kept it may be there.
      await click('DELETE', id)
      times.push(await timed(() => click('PUT', id)))
    }
  // The first ones open connections and read pages of the tables.
  const [many = 0, few = 0] = pairs.map(({ times }) => middle(times.slice(LIKES_COMPARED / 4)))
  return [many, few]
}

/** Twenty people like and stop liking one post, 200 times a second in all, while others open the feed. */
async function hotPost({ servers: { ours }, withManyRows, say }: Bench): Promise<Target[]> {
  const id = 101
  const clickers = await Promise.all(
    Array.from({ length: LIKERS.count }, (_, at) => clickerOf(ours.origin, at + 1)),
  )
  const pages: number[] = []
  let isOver = false
  const opening = (async () => {
    while (!isOver) {
      pages.push(await timed(async () => (await fetch(ours.origin + paths.updates())).text()))
      await pause(20)
    }
  })()
  const startedAt = performance.now()
  const clicks: Promise<boolean>[] = []
  const everyMs = 1000 / LIKES_PER_SECOND
  for (let at = 0; at < LIKES_PER_SECOND * SECONDS; at++) {
    const wait = startedAt + at * everyMs - performance.now()
    if (wait > 0) await pause(wait)
    const round = Math.floor(at / clickers.length)
    const click = clickers[at % clickers.length]
    if (click) clicks.push(click(round % 2 === 0 ? 'PUT' : 'DELETE', id))
  }
  const refused = (await Promise.all(clicks)).filter((isTaken) => !isTaken).length
  const tookSeconds = (performance.now() - startedAt) / 1000
  isOver = true
  await opening
  const difference = await withManyRows(async (db) => {
    const { rows } = await db.execute<{ difference: number }>(sql`
      select likes_count - (select count(*) from update_interactions where update_id = updates.id and interaction_type = 'like')::int
        as difference from updates where id = ${id}`)
    return rows[0]?.difference ?? Number.NaN
  })
  const p99 = pages.toSorted((a, b) => a - b)[Math.floor(pages.length * 0.99)] ?? 0
  say(
    `\nA hot post\n\n${table(['clicks', 'refused', 'in seconds', 'feed p50 ms', 'feed p99 ms', 'count off by'], [[clicks.length, refused, tookSeconds, middle(pages), p99, difference]])}`,
  )
  return [
    {
      promise: 'hot post: the count differs from its rows by',
      measured: Math.abs(difference),
      limit: 0,
      unit: '',
    },
    { promise: 'hot post: clicks that were refused', measured: refused, limit: 0, unit: '' },
    { promise: 'hot post: 200 likes a second take', measured: tookSeconds, limit: SECONDS * 1.2, unit: 's' },
    { promise: 'hot post: the feed meanwhile, p99', measured: p99, limit: MOST_PAGE_MS, unit: 'ms' },
  ]
}

export const measureFeed: Chapter = async (bench) => {
  const { rows, servers, say } = bench
  const many = rows.many * UPDATES_PER_ROW
  await bench.withManyRows((db) => loadUpdates(db, many))
  await bench.withFewRows((db) => loadUpdates(db, FEW_UPDATES))
  say(`${many.toLocaleString('en-US')} updates loaded, and ${FEW_UPDATES.toLocaleString('en-US')}`)
  const targets = await compareQueries({ ...bench, rows: { many, few: FEW_UPDATES } }, QUERIES)
  const [followedMany, followedFew] = [
    await bench.withManyRows(followingMs),
    await bench.withFewRows(followingMs),
  ]
  const [likedMany, likedFew] = await likesMs([servers.ours.origin, servers.small.origin])
  say(
    `\nFollowing and likes, p50 in milliseconds\n\n${table(
      ['', `at ${many}`, `at ${FEW_UPDATES}`],
      [
        [`following ${FOLLOWED} people`, followedMany, followedFew],
        ['a like', likedMany, likedFew],
      ],
    )}`,
  )
  const growth = (promise: string, many: number, few: number): Target => ({
    promise: `${promise}, growth`,
    measured: many / few,
    limit: MOST_GROWTH,
    unit: 'x',
  })
  return [
    ...targets,
    growth('updates: following', followedMany, followedFew),
    growth('updates: a like', likedMany, likedFew),
    ...(await hotPost(bench)),
  ]
}
