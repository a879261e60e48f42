// What goes over the channel between the first process of a machine and each of the others, and what both ends of it
// have in common.
import type { Log } from '../log.ts'

export type Word =
  | { word: 'tell'; topic: string; message: unknown }
  | { word: 'ask'; id: number; topic: string }
  | { word: 'answer'; id: number; answer: unknown }
  /** By the others alone: a place among so many, given up by its id. */
  | { word: 'queue'; id: number; name: string; places: number }
  | { word: 'leave'; id: number }
  /** By the first alone. */
  | { word: 'granted'; id: number }
  | { word: 'wanted'; id: number }

export type Send = (word: Word) => void

/** Over the same channel goes what is said about stopping, in plain texts. */
export function isWord(said: unknown): said is Word {
  return typeof said === 'object' && said !== null && 'word' in said
}

/** A process that has not answered by then is left out. */
const ANSWER_MS = 1_000

type Questions = {
  /** Undefined where no answer came. */
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
        send({ word: 'ask', id, topic })
      })
    },
    answered: (id, answer) => open.get(id)?.(answer),
  }
}

/** What a process hears and answers, by topic. */
type Topics = {
  onTold(topic: string, hear: (message: unknown) => void): void
  onAsked(topic: string, answer: () => unknown): void
  told(topic: string, message: unknown): void
  /** Undefined where nobody answers that. */
  answerTo(topic: string): Promise<unknown>
}

export function createTopics(log: Log): Topics {
  const hearing = new Map<string, (message: unknown) => void>()
  const answering = new Map<string, () => unknown>()
  return {
    onTold: (topic, hear) => void hearing.set(topic, hear),
    onAsked: (topic, answer) => void answering.set(topic, answer),
    told: (topic, message) => hearing.get(topic)?.(message),
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
