// The queue of unsent messages: they are shown at once, sent one after the other, and kept with a way to try again after a
// failure. It outlives the page and a reload, and continues once the browser is online again.
import { useEffect, useSyncExternalStore } from 'react'
import * as z from 'zod'
import { reasonOf } from '../../../../platform/client/failure.ts'
import { forgetDraft, keepDraft, readDraft } from '../../../../platform/client/form-draft.ts'
import { createSubmissionKeys } from '../../../../platform/client/submission-key.ts'
import type { Api } from '../../../../platform/contract/contract.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { conversationContracts as contracts, type Message } from '../../conversations.contract.ts'
import { useKeepConversation } from './own-conversations.ts'

const outgoing = z.object({
  /** The idempotency key makes repeated attempts take effect once. */
  key: z.string(),
  body: z.string(),
  files: z.array(z.object({ url: z.string(), name: z.string() })),
  created_at: z.string(),
  failure: z
    .object({
      reason: z.string().optional(),
      isUnreached: z.boolean(),
    })
    .optional(),
})
export type Outgoing = z.output<typeof outgoing>

const NOTHING: readonly Outgoing[] = []
const NOT_KEPT = { unsent: '[]' }
/** A message whose author signed out before it was sent is sent when they are back. */
const NOT_MINE = { failure: { isUnreached: true } }
const waiting = new Map<string, readonly Outgoing[]>()
const lines = new Map<string, Promise<void>>()
const listeners = new Set<() => void>()

type Place = { userId: string; id: number }
const placeKey = ({ userId, id }: Place) => `${userId} ${id}`
const draftName = ({ id }: Place) => `unsent-${id}`

function read(place: Place): readonly Outgoing[] {
  const key = placeKey(place)
  const known = waiting.get(key) ?? keptIn(place)
  waiting.set(key, known)
  return known
}

/** A message that a reload interrupted may have arrived: sending it again is safe, since its key is kept with it. */
function keptIn(place: Place): readonly Outgoing[] {
  const { unsent } = readDraft(draftName(place), place.userId, NOT_KEPT)
  const kept = z.array(outgoing).safeParse(parsed(unsent)).data ?? []
  return kept.length === 0 ? NOTHING : kept.map((one) => ({ failure: { isUnreached: true }, ...one }))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function change(place: Place, next: (all: readonly Outgoing[]) => readonly Outgoing[]): void {
  const all = next(read(place))
  waiting.set(placeKey(place), all)
  if (all.length === 0) forgetDraft(draftName(place), place.userId)
  else keepDraft(draftName(place), place.userId, { unsent: JSON.stringify(all) })
  for (const listener of listeners) listener()
}

function hear(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useOutgoing(id: number) {
  const auth = useAuth()
  const { user } = usePerson()
  const keep = useKeepConversation()
  const place = { userId: user.id, id }
  const all = useSyncExternalStore(
    hear,
    () => read(place),
    () => NOTHING,
  )
  /** While the message waited in line another person may have signed in here, who must not send it. */
  function isStillHere(): boolean {
    const state = auth.state()
    return state.status === 'signed-in' && state.user.id === place.userId
  }
  const drop = (key: string) => change(place, (kept) => kept.filter((one) => one.key !== key))
  const post = (one: Outgoing) =>
    inLine(placeKey(place), async () => {
      const sent = isStillHere() ? await tryToSend(auth.api, id, one) : NOT_MINE
      if ('failure' in sent)
        change(place, (kept) => kept.map((other) => (other.key === one.key ? { ...one, ...sent } : other)))
      else await keep.message(id, sent, () => drop(one.key))
    })
  function tryAgain({ failure: _, ...one }: Outgoing) {
    change(place, (kept) => kept.map((other) => (other.key === one.key ? one : other)))
    post(one)
  }
  function tryUnreached() {
    for (const one of read(place)) if (one.failure?.isUnreached) tryAgain(one)
  }
  useEffect(() => {
    window.addEventListener('online', tryUnreached)
    return () => window.removeEventListener('online', tryUnreached)
  })
  return {
    all,
    drop,
    tryAgain,
    send(body: string, files: Outgoing['files']) {
      const key = createSubmissionKeys().keyFor('')
      const one: Outgoing = { key, body, files, created_at: new Date().toISOString() }
      change(place, (kept) => [...kept, one])
      post(one)
    },
  }
}

/** Messages of one conversation arrive in the order in which they were written. */
function inLine(place: string, work: () => Promise<void>): void {
  lines.set(place, (lines.get(place) ?? Promise.resolve()).then(work))
}

async function tryToSend(
  api: Api,
  id: number,
  { key, body, files }: Outgoing,
): Promise<Message | Required<Pick<Outgoing, 'failure'>>> {
  try {
    return await api(contracts.send, { params: { id }, body: { body, files } }, { idempotencyKey: key })
  } catch (error) {
    const isUnreached = error instanceof Problem && error.kind === 'unavailable'
    return { failure: { reason: reasonOf(error), isUnreached } }
  }
}
