// Any other process's end of the channel to the first one of its machine.
import { Problem } from '../contract/problem.ts'
import type { Log } from '../log.ts'
import { createQuestions, createTopics, type Send, type Word } from './channel.ts'
import { type Machine, turnIn } from './machine.ts'
import type { Ticket, Turns } from './turns.ts'

const RETRY_AFTER_SECONDS = 2

export function otherOnMachine(
  place: { number: number; processes: number },
  send: Send,
  log: Log,
): { machine: Machine; heard(word: Word): void; ended(): void } {
  const topics = createTopics(log)
  const questions = createQuestions()
  const tickets = new Map<number, Ticket>()
  const ids = new Map<Ticket, number>()
  const gone = new AbortController()
  let last = 0

  const turns: Turns = {
    queue(ticket) {
      const id = ++last
      tickets.set(id, ticket)
      ids.set(ticket, id)
      send({ word: 'queue', id, name: ticket.name, places: ticket.places })
    },
    leave(ticket) {
      const id = ids.get(ticket)
      if (id === undefined) return
      ids.delete(ticket)
      tickets.delete(id)
      send({ word: 'leave', id })
    },
  }

  async function answer(id: number, topic: string): Promise<void> {
    send({ word: 'answer', id, answer: await topics.answerTo(topic) })
  }

  return {
    machine: {
      ...place,
      tell: (topic, message) => send({ word: 'tell', topic, message }),
      onTold: topics.onTold,
      async askOthers(topic) {
        const answers = await questions.ask(send, topic)
        return Array.isArray(answers) ? answers : []
      },
      onAsked: topics.onAsked,
      turn: (name, { signal, ...options } = {}) =>
        turnIn(turns, name, {
          ...options,
          signal: signal ? AbortSignal.any([signal, gone.signal]) : gone.signal,
        }),
    },
    heard(said) {
      switch (said.word) {
        case 'tell':
          topics.told(said.topic, said.message)
          return
        case 'ask':
          void answer(said.id, said.topic)
          return
        case 'answer':
          questions.answered(said.id, said.answer)
          return
        case 'granted':
          tickets.get(said.id)?.granted()
          return
        case 'wanted':
          tickets.get(said.id)?.wanted()
      }
    },
    ended() {
      gone.abort(
        new Problem('unavailable', 'The service is restarting. Try again in a moment.', {
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        }),
      )
    },
  }
}
