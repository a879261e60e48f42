// Mails the new matches of saved searches: each once, however many processes run and wherever one of them dies. A search that
// many people saved is run once.
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import { enqueueMail } from '../../../platform/mail/outbox.ts'
import { mailRecipient } from '../../accounts/identity/users/server/users.actions.ts'
import { type KeyedHash, waysOut } from '../../notifications/server/notifications.actions.ts'
import { avoidedBy } from '../../profiles/blocks/server/avoidance.ts'
import { MATCHES_IN_MAIL, nextSearchLook } from '../matches.rules.ts'
import { matchSeries, shownSearch } from './saved-searches.actions.ts'
import { matchMail } from './saved-searches.mails.ts'
import {
  type DueSearch,
  dueSearches,
  holdDue,
  instantSearches,
  type MovedOn,
  makeDue,
  moveAllOn,
  noteMailed,
  saveSearchedUntil,
  searchedUntilOf,
} from './saved-searches.records.ts'
import {
  listNamed,
  type Match,
  type SearchedList,
  type SearchedLists,
  searchChoicesIn,
} from './searched-lists.ts'

const BATCH_SIZE = 500
/** Rows of the last minute may not be committed yet. */
const SETTLED_MS = 60_000
/** More matches than a mail shows are read, because some may be one's own, or of people whom one avoids. */
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

/** Makes the instant searches due that match a row which was published since the last run. */
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
        const found = await list.published(searchChoicesIn(list, query), { since, until }, 1)
        if (found.length > 0) await inTransaction((tx) => makeDue(tx, list.name, query, clock.now()))
      }
      after = some.at(-1) ?? after
    }
  }
  await inTransaction((tx) => saveSearchedUntil(tx, list.name, until))
}

/** A search with the matches that are new to the person who saved it. */
type Found = { readonly one: DueSearch; readonly matches: readonly Match[] }

/**
 * Runs each different search of a batch once, for all who saved it. The matches of several searches of a person come in one mail.
 * Returns how many mails were written.
 */
async function lookAtAll(parts: SavedSearchParts, due: readonly DueSearch[]): Promise<number> {
  const until = settledUntil(parts.clock)
  const bySearch = Map.groupBy(due, ({ list, query }) => `${list}?${query}`)
  const quiet: MovedOn[] = []
  const wanted: Found[] = []
  // Matches that could not be mailed are still new next time.
  const stay = (one: DueSearch) => quiet.push(movedOn(parts, one, one.covered_until))
  const goOn = (one: DueSearch) => quiet.push(movedOn(parts, one, latest(one, until)))
  for (const saved of bySearch.values()) {
    const found = await foundSince(parts, saved, until)
    for (const one of saved) {
      const matches = found?.filter(
        ({ published_at, user_id }) => published_at > one.covered_until && user_id !== one.user_id,
      )
      if (matches === undefined) stay(one)
      else if (matches.length === 0) goOn(one)
      else wanted.push({ one, matches })
    }
  }
  let sent = 0
  for (const theirs of Map.groupBy(wanted, ({ one }) => one.user_id).values()) {
    const outcome = await mailNew(parts, theirs, until)
    if (outcome === 'mailed') sent++
    for (const { one } of theirs) {
      if (outcome === 'failed') stay(one)
      else if (outcome === 'nothing') goOn(one)
    }
  }
  await parts.database.inTransaction((tx) => moveAllOn(tx, quiet))
  return sent
}

const latest = ({ covered_until }: DueSearch, until: string) =>
  covered_until > until ? covered_until : until

function movedOn({ clock }: SavedSearchParts, one: DueSearch, covered_until: string): MovedOn {
  const next = nextSearchLook(one, clock.now())?.toISOString() ?? null
  return { id: one.id, was_due_at: one.due_at, due_at: next, covered_until }
}

/** Returns the matches of an equal search of several people since the earliest of them was run; undefined if that failed. */
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
    return await list.published(searchChoicesIn(list, first.query), { since, until }, MOST_FOUND)
  } catch (err) {
    log.error({ event: 'saved_search_failed', err })
    return undefined
  }
}

/** `outrun`: another process has taken these searches. */
type Outcome = 'mailed' | 'nothing' | 'failed' | 'outrun'

/** Mails a person the matches that are new to them, each once; nothing to people who get no mails. */
async function mailNew(parts: SavedSearchParts, theirs: readonly Found[], until: string): Promise<Outcome> {
  const { database, clock } = parts
  const [first] = theirs
  const to = first && (await mailRecipient(database.db, first.one.user_id, clock.now()))
  if (!to) return 'nothing'
  const avoided = await avoidedBy(database.db, to.owner)
  const shown = new Set<string>()
  const found = theirs.flatMap(({ one, matches }) => {
    const unseen = matches.filter(({ user_id, path }) => !avoided.includes(user_id) && !shown.has(path))
    for (const { path } of unseen) shown.add(path)
    return unseen.length > 0 ? [{ one, matches: unseen }] : []
  })
  if (found.length === 0) return 'nothing'
  const mail = await compose(parts, found)
  if (!mail) return 'failed'
  // One transaction covers the mail and the searches: there is a mail if and only if all of the searches have moved on.
  return database.inTransaction(async (tx) => {
    const now = clock.now()
    if (
      !(await holdDue(
        tx,
        theirs.map(({ one }) => one),
      ))
    )
      return 'outrun'
    await moveAllOn(
      tx,
      theirs.map(({ one }) => movedOn(parts, one, until)),
    )
    await noteMailed(
      tx,
      found.map(({ one }) => one.id),
      now.toISOString(),
    )
    await enqueueMail(tx, { ...mail, to: to.email }, now)
    return 'mailed'
  })
}

/** A mail that cannot be composed must not keep back those behind it. */
async function compose(parts: SavedSearchParts, found: readonly Found[]) {
  const { siteUrl, lists, log } = parts
  const wayOut = (ids: readonly number[]) =>
    waysOut(parts, found[0]?.one.user_id ?? '', `${matchSeries.kind}:${ids.join(',')}`)
  try {
    return await matchMail(
      found.map(({ one, matches }) => ({
        search: shownSearch(lists, one),
        matches,
        unsubscribe: wayOut([one.id]).unsubscribe,
      })),
      { siteUrl, headers: wayOut(found.map(({ one }) => one.id)).headers },
    )
  } catch (err) {
    log.error({ event: 'saved_search_not_composed', err })
    return undefined
  }
}

export function savedSearchJobs(parts: SavedSearchParts): Job[] {
  return [{ name: 'mail-saved-searches', cron: '* * * * *', run: () => sendMatches(parts) }]
}
