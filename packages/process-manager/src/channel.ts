// The first process of a machine and each of the others exchange these messages, and both ends share this code.
import type { Log } from './environment.ts'

export type Message =
  | { kind: 'broadcast'; topic: string; message: unknown }
  | { kind: 'ask'; id: number; topic: string }
  | { kind: 'answer'; id: number; answer: unknown }
  /** Only the other processes send this: it asks for a place among so many, given up by its id. */
  | { kind: 'queue'; id: number; name: string; places: number }
  | { kind: 'leave'; id: number }
  /** Only the first process sends this. */
  | { kind: 'granted'; id: number }
  | { kind: 'wanted'; id: number }

export type Send = (message: Message) => void

/** The same channel carries the requests to stop, as plain texts. */
export function isMessage(said: unknown): said is Message {
  return typeof said === 'object' && said !== null && 'kind' in said
}

/** A process that has not answered by then is left out. */
const ANSWER_MS = 1_000

type Questions = {
  /** Resolves to undefined if no answer came. */
  ask(send: Send, topic: string): Promise<unknown>
  answered(id: number, answer: unknown): void
}

export function createQuestions(): Questions {
  const open = new Map<number, (answer: unknown) => void>()
  let last = 0
  return {
    ask(send, topic) {
      const id = ++last
      return new Promise((resolve) => {
        const settle = (answer: unknown) => {
          clearTimeout(late)
          open.delete(id)
          resolve(answer)
        }
        const late = setTimeout(settle, ANSWER_MS)
        open.set(id, settle)
        send({ kind: 'ask', id, topic })
      })
    },
    answered: (id, answer) => open.get(id)?.(answer),
  }
}

type Topics = {
  onBroadcast(topic: string, hear: (message: unknown) => void): void
  onAsked(topic: string, answer: () => unknown): void
  received(topic: string, message: unknown): void
  /** Resolves to undefined if the topic has no handler. */
  answerTo(topic: string): Promise<unknown>
}

export function createTopics(log: Log): Topics {
  const hearing = new Map<string, (message: unknown) => void>()
  const answering = new Map<string, () => unknown>()
  return {
    onBroadcast: (topic, hear) => void hearing.set(topic, hear),
    onAsked: (topic, answer) => void answering.set(topic, answer),
    received: (topic, message) => hearing.get(topic)?.(message),
    async answerTo(topic) {
      try {
        return await answering.get(topic)?.()
      } catch (err) {
        log.warn({ event: 'process_not_answering', name: topic, err })
        return undefined
      }
    },
  }
}
