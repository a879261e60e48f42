// What this browser knows of the updates on a page beyond what the page says: their present counts, and the person's own
// marks. Marks change on the screen right away and are undone if the server refuses.
import { useSyncExternalStore } from 'react'
import type { Api } from '../../../../platform/contract/contract.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import { type Counts, updateContracts as contracts, type Marks, type Update } from '../../updates.contract.ts'
import { updateMessages as messages } from '../../updates.messages.ts'
import { MARK_TYPES, type MarkType, MOST_ASKED } from '../../updates.rules.ts'

/** `edit`: what its author saved since the page was made. */
type Known = Counts & Partial<Marks> & { edit?: Partial<Update> }

const FIELDS = {
  like: { isOn: 'liked', count: 'likes_count' },
  retweet: { isOn: 'retweeted', count: 'retweets_count' },
} as const satisfies Record<MarkType, { isOn: keyof Marks; count: keyof Counts }>

const known = new Map<number, Known>()
/** Those that the person marked or commented on: a page may have been made before that, and come after it. */
const touched = new Set<number>()
const listeners = new Set<() => void>()
let hiddenIds: ReadonlySet<number> = new Set()

const tell = () => {
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Notes what the server said of some updates. */
export function learn(items: readonly Known[]): void {
  for (const item of items) known.set(item.id, { ...known.get(item.id), ...item })
  tell()
}

/** Notes what a page says of its updates, and returns the ids of those whose counts it may tell as they were before. */
export function learnPage(items: readonly Counts[]): number[] {
  const isOlder = ({ id }: Counts) => touched.has(id)
  const present = items.filter((item) => !isOlder(item))
  // The first that is known of an update is what the screen shows: as the same object, it renders nothing again.
  for (const item of present) if (!known.has(item.id)) known.set(item.id, item)
  const changed = present.filter((item) => known.get(item.id) !== item)
  if (changed.length > 0) learn(changed)
  return items.filter(isOlder).map(({ id }) => id)
}

/** How often something that the person does to an update began or ended. */
const changes = new Map<number, number>()
/** The last of what the person does to an update. */
const turns = new Map<number, Promise<unknown>>()

const invalidate = (id: number) => changes.set(id, (changes.get(id) ?? 0) + 1)

/**
 * Does something to an update, after whatever the person is doing to it already: each answer tells of all its counts and
 * marks. What is wanted by then stays on the screen.
 */
export async function changeOwn<T>(
  id: number,
  send: () => Promise<T>,
  countsIn: (answer: T) => Counts & Partial<Marks>,
): Promise<T> {
  touched.add(id)
  invalidate(id)
  const turn = (turns.get(id) ?? Promise.resolve()).then(send)
  const over = turn.then(
    () => undefined,
    () => undefined,
  )
  turns.set(id, over)
  try {
    const answer = await turn
    learn([countsIn(answer)])
    for (const type of MARK_TYPES) {
      const isOn = wanted.get(keyOf(id, type))
      if (isOn !== undefined) show(id, type, isOn)
    }
    return answer
  } finally {
    invalidate(id)
    if (turns.get(id) === over) turns.delete(id)
  }
}

/** Notes the present counts that someone asks for, but of no update that the person changes meanwhile. */
export async function learnFrom<T extends { items: readonly Counts[] }>(ask: () => Promise<T>): Promise<T> {
  const before = new Map(changes)
  const answer = await ask()
  learn(answer.items.filter(({ id }) => changes.get(id) === before.get(id) && !turns.has(id)))
  return answer
}

/** Asks for the present counts of updates. */
export async function askForCounts(api: Api, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const asked = ids.slice(0, MOST_ASKED).join(',')
  await learnFrom(() => api(contracts.recent, { query: { ids: asked } }))
}

/** No one's marks are shown to anyone else. */
export function forgetMarks(): void {
  for (const [id, { liked: _liked, retweeted: _retweeted, ...counts }] of known) known.set(id, counts)
  hiddenIds = new Set()
  tell()
}

/** Takes updates off the page: of people with whom there is a block, deleted ones, and drafts. */
export function hide(ids: readonly number[]): void {
  hiddenIds = new Set([...hiddenIds, ...ids])
  tell()
}

/** What is known of an update. */
export const knownOf = (id: number): Known | undefined => known.get(id)

/** The present counts of an update, and one's own marks as far as they are known. */
export function useKnown(shown: Counts): Known {
  return useSyncExternalStore(
    subscribe,
    () => knownOf(shown.id) ?? shown,
    () => shown,
  )
}

/** Those of the updates on the page that the person does not want to see. */
export const useHiddenIds = (): ReadonlySet<number> =>
  useSyncExternalStore(
    subscribe,
    () => hiddenIds,
    () => hiddenIds,
  )

const marksIn = ({ liked, retweeted }: Known) => ({
  ...(liked === undefined ? {} : { liked }),
  ...(retweeted === undefined ? {} : { retweeted }),
})

/** The marks of one person on all of these updates, in one call. */
export async function askForMarks(api: Api, ids: readonly number[]): Promise<void> {
  const unknown = ids.filter((id) => known.get(id)?.liked === undefined)
  if (unknown.length === 0) return
  for (let at = 0; at < unknown.length; at += MOST_ASKED) {
    const asked = unknown.slice(at, at + MOST_ASKED)
    const { items, hidden_ids } = await api(contracts.marks, { query: { ids: asked.join(',') } })
    hide(hidden_ids)
    for (const { id, ...marks } of items) {
      const before = known.get(id)
      // What was clicked in the meantime is newer.
      if (before) known.set(id, { ...before, ...marks, ...marksIn(before) })
    }
    tell()
  }
}

/** Sets a mark on the screen, and changes its count with it. */
function show(id: number, type: MarkType, isOn: boolean): void {
  const before = known.get(id)
  const field = FIELDS[type]
  if (!before || (before[field.isOn] ?? false) === isOn) return
  const count = Math.max(0, before[field.count] + (isOn ? 1 : -1))
  known.set(id, { ...before, [field.isOn]: isOn, [field.count]: count })
  tell()
}

/** What is wanted of the marks that are being saved. */
const wanted = new Map<string, boolean>()
const keyOf = (id: number, type: MarkType) => `${id} ${type}`

/**
 * Sets or takes back a mark: on the screen right away, and then on the server, one request after the other, until it is
 * as was wanted last. Raises what the server refused, after the mark is undone.
 */
export async function setMark(api: Api, id: number, type: MarkType, isOn: boolean): Promise<void> {
  const key = keyOf(id, type)
  show(id, type, isOn)
  const isUnderWay = wanted.has(key)
  wanted.set(key, isOn)
  if (isUnderWay) return
  const params = { id, interaction_type: type }
  try {
    for (let isSaved = false; !isSaved; ) {
      const sent = wanted.get(key) ?? isOn
      try {
        await changeOwn(
          id,
          () => api(sent ? contracts.mark : contracts.unmark, { params }),
          (answer) => answer,
        )
        isSaved = wanted.get(key) === sent
      } catch (error) {
        show(id, type, !sent)
        throw error
      }
    }
  } finally {
    wanted.delete(key)
  }
}

/** Only people like, repost and comment. Raises Problem 'sign_in_required' for anyone else (MSG-99). */
export function requireMember(isMember: boolean): void {
  if (!isMember) throw new Problem('sign_in_required', messages.mustBeLoggedIn)
}
