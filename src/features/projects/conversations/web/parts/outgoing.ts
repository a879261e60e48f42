// What was sent and is not with the server yet: shown at once, one after the other, and kept with a way to try again
// where it failed. It lives as long as the tab, whatever page is shown meanwhile.
import { useSyncExternalStore } from 'react'
import { createSubmissionKeys } from '../../../../../platform/client/submission-key.ts'
import type { Api } from '../../../../../platform/contract/contract.ts'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../../accounts/web/parts/personal-data.tsx'
import { reasonOf } from '../../../web/parts/failure.ts'
import { conversationContracts as contracts, type Message } from '../../contract.ts'
import { useKeepConversation } from './own-conversations.ts'

export type Outgoing = {
  /** Under which it takes effect once, however often it is tried. */
  key: string
  body: string
  files: { url: string; name: string }[]
  created_at: string
  failure?: { reason: string | undefined }
}

const NOTHING: readonly Outgoing[] = []
const waiting = new Map<string, readonly Outgoing[]>()
const lines = new Map<string, Promise<void>>()
const listeners = new Set<() => void>()

const read = (place: string) => waiting.get(place) ?? NOTHING

function change(place: string, next: (all: readonly Outgoing[]) => readonly Outgoing[]): void {
  waiting.set(place, next(read(place)))
  for (const listener of listeners) listener()
}

function hear(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useOutgoing(id: number) {
  const { api } = useAuth()
  const { user } = usePerson()
  const keep = useKeepConversation()
  const place = `${user.id} ${id}`
  const all = useSyncExternalStore(
    hear,
    () => read(place),
    () => NOTHING,
  )
  const drop = (key: string) => change(place, (kept) => kept.filter((one) => one.key !== key))
  const post = (one: Outgoing) =>
    inLine(place, async () => {
      const sent = await tryToSend(api, id, one)
      if ('failure' in sent) {
        change(place, (kept) => kept.map((other) => (other.key === one.key ? { ...one, ...sent } : other)))
        return
      }
      await keep.message(id, sent)
      drop(one.key)
    })
  return {
    all,
    drop,
    send(body: string, files: Outgoing['files']) {
      const key = createSubmissionKeys().keyFor('')
      const one: Outgoing = { key, body, files, created_at: new Date().toISOString() }
      change(place, (kept) => [...kept, one])
      post(one)
    },
    tryAgain({ failure: _, ...one }: Outgoing) {
      change(place, (kept) => kept.map((other) => (other.key === one.key ? one : other)))
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
    return { failure: { reason: reasonOf(error) } }
  }
}
