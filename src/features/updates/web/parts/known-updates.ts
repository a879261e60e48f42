// The browser's later knowledge of the updates on a page: their present counts, and the person's own marks. Marks change on the
// screen right away and are undone if the server refuses.
import { useSyncExternalStore } from 'react'
import type { Api } from '../../../../platform/contract/contract.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import { type Counts, updateContracts as contracts, type Marks, type Update } from '../../updates.contract.ts'
import { updateMessages as messages } from '../../updates.messages.ts'
import { MARK_TYPES, type MarkType, MOST_ASKED } from '../../updates.rules.ts'

/** `edit` is what its author saved since the page was made. */
type Known = Counts & Partial<Marks> & { edit?: Partial<Update> }

const FIELDS = {
  like: { isOn: 'liked', count: 'likes_count' },
  retweet: { isOn: 'retweeted', count: 'retweets_count' },
} as const satisfies Record<MarkType, { isOn: keyof Marks; count: keyof Counts }>

const known = new Map<number, Known>()
/** The person marked or commented on these; a page that arrives later may have been made before that. */
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

export function learn(items: readonly Known[]): void {
  for (const item of items) known.set(item.id, { ...known.get(item.id), ...item })
  tell()
}

/** Stores the counts that a page contains, and returns the ids of those whose counts may be outdated in it. */
export function learnPage(items: readonly Counts[]): number[] {
  const isOlder = ({ id }: Counts) => touched.has(id)
  const present = items.filter((item) => !isOlder(item))
  // The first stored object of an update is the one on the screen, so that the same object renders nothing again.
  for (const item of present) if (!known.has(item.id)) known.set(item.id, item)
  const changed = present.filter((item) => known.get(item.id) !== item)
  if (changed.length > 0) learn(changed)
  return items.filter(isOlder).map(({ id }) => id)
}

/** Counts the beginnings and ends of the person's actions on an update. */
const changes = new Map<number, number>()
/** The person's last action on an update. */
const turns = new Map<number, Promise<unknown>>()

const invalidate = (id: number) => changes.set(id, (changes.get(id) ?? 0) + 1)

/**
 * Runs an action on an update after the person's earlier ones on it, because each answer has all its counts and marks. Later
 * choices stay on the screen.
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

/** Stores requested counts, except those of an update that the person changes meanwhile. */
export async function learnFrom<T extends { items: readonly Counts[] }>(ask: () => Promise<T>): Promise<T> {
  const before = new Map(changes)
  const answer = await ask()
  learn(answer.items.filter(({ id }) => changes.get(id) === before.get(id) && !turns.has(id)))
  return answer
}

export async function askForCounts(api: Api, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const asked = ids.slice(0, MOST_ASKED).join(',')
  await learnFrom(() => api(contracts.recent, { query: { ids: asked } }))
}

/** The marks of one person must not be shown to another. */
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

export const knownOf = (id: number): Known | undefined => known.get(id)

/** Returns the present counts of an update, and one's own marks as far as they are known. */
export function useKnown(shown: Counts): Known {
  return useSyncExternalStore(
    subscribe,
    () => knownOf(shown.id) ?? shown,
    () => shown,
  )
}

/** Returns the updates on the page that the person does not want to see. */
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

/** Requests one person's marks on all of these updates in one call. */
export async function askForMarks(api: Api, ids: readonly number[]): Promise<void> {
  const unknown = ids.filter((id) => known.get(id)?.liked === undefined)
  if (unknown.length === 0) return
  for (let at = 0; at < unknown.length; at += MOST_ASKED) {
    const asked = unknown.slice(at, at + MOST_ASKED)
    const { items, hidden_ids } = await api(contracts.marks, { query: { ids: asked.join(',') } })
    hide(hidden_ids)
    for (const { id, ...marks } of items) {
      const before = known.get(id)
      // Clicks of the meantime are newer than the answer.
      if (before) known.set(id, { ...before, ...marks, ...marksIn(before) })
    }
    tell()
  }
}

function show(id: number, type: MarkType, isOn: boolean): void {
  const before = known.get(id)
  const field = FIELDS[type]
  if (!before || (before[field.isOn] ?? false) === isOn) return
  const count = Math.max(0, before[field.count] + (isOn ? 1 : -1))
  known.set(id, { ...before, [field.isOn]: isOn, [field.count]: count })
  tell()
}

/** The last choice for each mark that is being saved. */
const wanted = new Map<string, boolean>()
const keyOf = (id: number, type: MarkType) => `${id} ${type}`

/**
 * Sets or takes back a mark: on the screen right away, and then on the server, one request after the other, until it has the last
 * choice. Rejects with the server's refusal, after the mark is undone.
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

/** Only members like, repost and comment. Raises Problem 'sign_in_required' for anyone else (MSG-99). */
export function requireMember(isMember: boolean): void {
  if (!isMember) throw new Problem('sign_in_required', messages.mustBeLoggedIn)
}
