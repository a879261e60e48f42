// What this browser knows of the updates on a page beyond what the page says: their present counts, and the person's own
// marks. Marks change on the screen right away and are undone if the server refuses.
import { useSyncExternalStore } from 'react'
import type { Api } from '../../../../platform/contract/contract.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import { type Counts, updateContracts as contracts, type Marks } from '../../contract.ts'
import { updateMessages as messages } from '../../messages.ts'
import { type MarkType, MOST_ASKED } from '../../rules.ts'

type Known = Counts & Partial<Marks>

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
export function learn(items: readonly (Counts & Partial<Marks>)[]): void {
  for (const item of items) {
    const { id, likes_count, comments_count, retweets_count, liked, retweeted } = item
    const before = known.get(id)
    known.set(id, {
      ...before,
      id,
      likes_count,
      comments_count,
      retweets_count,
      ...(liked === undefined ? {} : { liked }),
      ...(retweeted === undefined ? {} : { retweeted }),
    })
  }
  tell()
}

/** Notes what a page says of its updates, and returns the ids of those whose counts it may tell as they were before. */
export function learnPage(items: readonly Counts[]): number[] {
  const isOlder = ({ id }: Counts) => touched.has(id)
  learn(items.filter((item) => !isOlder(item)))
  return items.filter(isOlder).map(({ id }) => id)
}

/** Notes the counts after something that the person did. */
export function learnOwn(counts: Counts & Partial<Marks>): void {
  touched.add(counts.id)
  learn([counts])
}

/** The present counts of updates. */
export async function askForCounts(api: Api, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const asked = ids.slice(0, MOST_ASKED).join(',')
  learn((await api(contracts.recent, { query: { ids: asked } })).items)
}

/** Nobody's marks are shown to anybody else. */
export function forgetMarks(): void {
  for (const [id, { liked: _liked, retweeted: _retweeted, ...counts }] of known) known.set(id, counts)
  hiddenIds = new Set()
  tell()
}

/** What is known of an update. */
export const knownOf = (id: number): Known | undefined => known.get(id)

/** The present counts of an update, and one's own marks as far as they are known. */
export function useKnown(shown: Counts): Known {
  const present = useSyncExternalStore(
    subscribe,
    () => knownOf(shown.id),
    () => undefined,
  )
  return present ?? shown
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
  for (let at = 0; at < unknown.length; at += MOST_ASKED) {
    const asked = unknown.slice(at, at + MOST_ASKED)
    const { items, hidden_ids } = await api(contracts.marks, { query: { ids: asked.join(',') } })
    hiddenIds = new Set([...hiddenIds, ...hidden_ids])
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

/**
 * Sets or takes back a mark: on the screen right away, and then on the server, one request after the other, until it is
 * as was wanted last. Raises what the server refused, after the mark is undone.
 */
export async function setMark(api: Api, id: number, type: MarkType, isOn: boolean): Promise<void> {
  const key = `${id} ${type}`
  touched.add(id)
  show(id, type, isOn)
  const isUnderWay = wanted.has(key)
  wanted.set(key, isOn)
  if (isUnderWay) return
  try {
    for (let isSaved = false; !isSaved; ) {
      const sent = wanted.get(key) ?? isOn
      try {
        const params = { id, interaction_type: type }
        const answer = await api(sent ? contracts.mark : contracts.unmark, { params })
        isSaved = wanted.get(key) === sent
        if (isSaved) learnOwn(answer)
      } catch (error) {
        show(id, type, !sent)
        throw error
      }
    }
  } finally {
    wanted.delete(key)
  }
}

/** Only people like, repost and comment. Raises Problem 'sign_in_required' for anybody else (MSG-99). */
export function requireMember(isMember: boolean): void {
  if (!isMember) throw new Problem('sign_in_required', messages.mustBeLoggedIn)
}
