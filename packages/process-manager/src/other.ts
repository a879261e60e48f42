// Any other process's end of the channel to the first one of its machine.

import { createQuestions, createTopics, type Message, type Send } from './channel.ts'
import type { Log } from './environment.ts'
import { type Machine, turnIn } from './machine.ts'
import type { Ticket, Turns } from './turns.ts'

/** Waits for a place are rejected with `whenFirstIsGone` from then on. */
export function otherOnMachine(
  place: { number: number; processes: number; whenFirstIsGone: () => Error },
  send: Send,
  log: Log,
): { machine: Machine; heard(message: Message): void; ended(): void } {
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
      send({ kind: 'queue', id, name: ticket.name, places: ticket.places })
    },
    leave(ticket) {
      const id = ids.get(ticket)
      if (id === undefined) return
      ids.delete(ticket)
      tickets.delete(id)
      send({ kind: 'leave', id })
    },
  }

  async function answer(id: number, topic: string): Promise<void> {
    send({ kind: 'answer', id, answer: await topics.answerTo(topic) })
  }

  return {
    machine: {
      number: place.number,
      processes: place.processes,
      broadcast: (topic, message) => send({ kind: 'broadcast', topic, message }),
      onBroadcast: topics.onBroadcast,
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
      switch (said.kind) {
        case 'broadcast':
          topics.received(said.topic, said.message)
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
      gone.abort(place.whenFirstIsGone())
    },
  }
}
