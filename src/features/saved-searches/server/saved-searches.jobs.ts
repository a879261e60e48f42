// Mails the new matches of saved searches: each once, however many processes look for them and wherever one of them dies.
// A search that many people saved is asked once.
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import { enqueueMail } from '../../../platform/mail/outbox.ts'
import { mailRecipient } from '../../accounts/identity/users/server/users.actions.ts'
import { type KeyedHash, waysOut } from '../../notifications/server/notifications.actions.ts'
import { avoidedBy } from '../../profiles/blocks/server/avoidance.ts'
import { MATCHES_IN_MAIL, nextLook } from '../matches.rules.ts'
import { matchSeries, shownSearch } from './saved-searches.actions.ts'
import { matchMail } from './saved-searches.mails.ts'
import {
  type DueSearch,
  dueSearches,
  instantSearches,
  type MovedOn,
  makeDue,
  moveAllOn,
  moveOn,
  saveSearchedUntil,
  searchedUntilOf,
} from './saved-searches.records.ts'
import { choicesIn, listNamed, type Match, type SearchedList, type SearchedLists } from './searched-lists.ts'

const BATCH_SIZE = 500
/** What was published within the last minute may not be committed yet. */
const SETTLED_MS = 60_000
/** Of more than a mail shows, some may be one's own, or of people whom one avoids. */
const MOST_FOUND = 5 * MATCHES_IN_MAIL

export type SavedSearchParts = {
  database: Pick<Database, 'db' | 'inTransaction'>
  clock: Clock
  log: Log
  hash: KeyedHash
  siteUrl: string
  lists: SearchedLists
}

/** Mails all new matches that are due, and returns how many mails it wrote. */
export async function sendMatches(parts: SavedSearchParts): Promise<number> {
  for (const list of parts.lists) await noticePublished(parts, list)
  const { database, clock } = parts
  let sent = 0
  for (let due: DueSearch[] | undefined; due === undefined || due.length === BATCH_SIZE; ) {
    due = await dueSearches(database.db, clock.now().toISOString(), BATCH_SIZE)
    sent += await lookAtAll(parts, due)
  }
  return sent
}

const settledUntil = (clock: Clock) => new Date(clock.now().getTime() - SETTLED_MS).toISOString()

/** Makes the instant searches due that something matches which was published since the last time. */
async function noticePublished({ database, clock }: SavedSearchParts, list: SearchedList): Promise<void> {
  const { db, inTransaction } = database
  const until = settledUntil(clock)
  const since = await searchedUntilOf(db, list.name)
  if (since !== undefined && since >= until) return
  const isNew = since !== undefined && (await list.published({}, { since, until }, 1)).length > 0
  if (since !== undefined && !isNew) return
  if (since !== undefined) {
    let after = ''
    for (let some: string[] | undefined; some === undefined || some.length === BATCH_SIZE; ) {
      some = await instantSearches(db, list.name, after, BATCH_SIZE)
      for (const query of some) {
        const found = await list.published(choicesIn(list, query), { since, until }, 1)
        if (found.length > 0) await inTransaction((tx) => makeDue(tx, list.name, query, clock.now()))
      }
      after = some.at(-1) ?? after
    }
  }
  await inTransaction((tx) => saveSearchedUntil(tx, list.name, until))
}

/** Asks each different search of a batch once, for all who saved it. Returns how many mails were written. */
async function lookAtAll(parts: SavedSearchParts, due: readonly DueSearch[]): Promise<number> {
  const until = settledUntil(parts.clock)
  const bySearch = Map.groupBy(due, ({ list, query }) => `${list}?${query}`)
  const quiet: MovedOn[] = []
  let sent = 0
  for (const saved of bySearch.values()) {
    const found = await foundSince(parts, saved, until)
    for (const one of saved) {
      const outcome = found === undefined ? 'failed' : await mailNew(parts, one, found, until)
      if (outcome === 'mailed') sent++
      // What could not be said is still new next time.
      else quiet.push(movedOn(parts, one, outcome === 'failed' ? one.covered_until : latest(one, until)))
    }
  }
  await parts.database.inTransaction((tx) => moveAllOn(tx, quiet))
  return sent
}

const latest = ({ covered_until }: DueSearch, until: string) =>
  covered_until > until ? covered_until : until

function movedOn({ clock }: SavedSearchParts, one: DueSearch, covered_until: string): MovedOn {
  const next = nextLook(one, clock.now())?.toISOString() ?? null
  return { id: one.id, was_due_at: one.due_at, due_at: next, covered_until }
}

/** What an equal search of several people finds since the earliest of them was looked at; undefined if that failed. */
async function foundSince(
  { lists, log }: SavedSearchParts,
  saved: readonly DueSearch[],
  until: string,
): Promise<Match[] | undefined> {
  const [first] = saved
  if (!first) return []
  const since = saved.map(({ covered_until }) => covered_until).toSorted()[0] ?? until
  try {
    const list = listNamed(lists, first.list)
    return await list.published(choicesIn(list, first.query), { since, until }, MOST_FOUND)
  } catch (err) {
    log.error({ event: 'saved_search_failed', err })
    return undefined
  }
}

type Outcome = 'mailed' | 'nothing' | 'failed'

/** Mails someone what is new to them; nothing to those who get no mails. */
async function mailNew(
  parts: SavedSearchParts,
  one: DueSearch,
  found: readonly Match[],
  until: string,
): Promise<Outcome> {
  const { database, clock } = parts
  const { user_id, covered_until } = one
  const others = found.filter((match) => match.published_at > covered_until && match.user_id !== user_id)
  if (others.length === 0) return 'nothing'
  const to = await mailRecipient(database.db, user_id, clock.now())
  if (!to) return 'nothing'
  const avoided = await avoidedBy(database.db, to.owner)
  const matches = others.filter((match) => !avoided.includes(match.user_id))
  if (matches.length === 0) return 'nothing'
  const mail = await compose(parts, one, matches)
  if (!mail) return 'failed'
  // In one transaction: there is a mail if and only if the search has moved on.
  return database.inTransaction(async (tx) => {
    const now = clock.now()
    if (!(await moveOn(tx, movedOn(parts, one, until), now.toISOString()))) return 'nothing'
    await enqueueMail(tx, { ...mail, to: to.email }, now)
    return 'mailed'
  })
}

/** One that cannot be composed must not keep back those behind it. */
async function compose(parts: SavedSearchParts, one: DueSearch, matches: readonly Match[]) {
  const { siteUrl, lists, log } = parts
  try {
    const addresses = { siteUrl, ...waysOut(parts, one.user_id, `${matchSeries.kind}:${one.id}`) }
    return await matchMail(shownSearch(lists, one), matches, addresses)
  } catch (err) {
    log.error({ event: 'saved_search_not_composed', err })
    return undefined
  }
}

export function savedSearchJobs(parts: SavedSearchParts): Job[] {
  return [{ name: 'mail-saved-searches', cron: '* * * * *', run: () => sendMatches(parts) }]
}
