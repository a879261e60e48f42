// The first process's end of the channels to the others: all their messages, questions and waits pass it.

import { createQuestions, createTopics, type Message, type Send } from './channel.ts'
import type { Log } from './environment.ts'
import { type Machine, turnIn } from './machine.ts'
import { createTurns, type Ticket } from './turns.ts'

export type Link = {
  heard(message: Message): void
  /** The process is gone, and so are its places and its waits. */
  ended(): void
}

type Other = { send: Send; tickets: Map<number, Ticket> }

export function firstOnMachine(processes: number, log: Log): { machine: Machine; connect(send: Send): Link } {
  const topics = createTopics(log)
  const questions = createQuestions()
  const turns = createTurns()
  const others = new Set<Other>()

  const broadcast = (topic: string, message: unknown, from?: Other) => {
    for (const other of others) if (other !== from) other.send({ kind: 'broadcast', topic, message })
  }

  async function ask(topic: string, from?: Other): Promise<unknown[]> {
    const asked = [...others].filter((other) => other !== from)
    const answers = await Promise.all(asked.map(({ send }) => questions.ask(send, topic)))
    return answers.filter((answer) => answer !== undefined)
  }

  function queue(from: Other, id: number, name: string, places: number): void {
    const ticket: Ticket = {
      name,
      places,
      granted: () => from.send({ kind: 'granted', id }),
      wanted: () => from.send({ kind: 'wanted', id }),
    }
    from.tickets.set(id, ticket)
    turns.queue(ticket)
  }

  function leave(from: Other, id: number): void {
    const ticket = from.tickets.get(id)
    from.tickets.delete(id)
    if (ticket) turns.leave(ticket)
  }

  async function answerFor(from: Other, id: number, topic: string): Promise<void> {
    const [own, rest] = await Promise.all([topics.answerTo(topic), ask(topic, from)])
    from.send({ kind: 'answer', id, answer: own === undefined ? rest : [own, ...rest] })
  }

  function heardFrom(from: Other, said: Message): void {
    switch (said.kind) {
      case 'broadcast':
        topics.received(said.topic, said.message)
        broadcast(said.topic, said.message, from)
        return
      case 'ask':
        void answerFor(from, said.id, said.topic)
        return
      case 'answer':
        questions.answered(said.id, said.answer)
        return
      case 'queue':
        queue(from, said.id, said.name, said.places)
        return
      case 'leave':
        leave(from, said.id)
    }
  }

  return {
    machine: {
      processes,
      number: 1,
      broadcast: (topic, message) => broadcast(topic, message),
      onBroadcast: topics.onBroadcast,
      askOthers: (topic) => ask(topic),
      onAsked: topics.onAsked,
      turn: (name, options) => turnIn(turns, name, options),
    },
    connect(send) {
      const other: Other = { send, tickets: new Map() }
      others.add(other)
      return {
        // Its last message may be read after its end.
        heard(message) {
          if (others.has(other)) heardFrom(other, message)
        },
        ended() {
          others.delete(other)
          for (const ticket of other.tickets.values()) turns.leave(ticket)
        },
      }
    },
  }
}
