// Hints that something changed for one person, sent to every process after the commit: topics and ids, nothing else.
import type { Tx } from './database.ts'
import type { ProcessBus } from './process-bus.ts'

const CHANNEL = 'person_hints'

/** A noun chooses its own topics: 'notifications', 'conversation:12'. */
const TOPIC = /^[a-z][a-z0-9:_-]{0,63}$/
/** The topic after hints were missed: anything may have changed. */
export const EVERYTHING = '*'

/** A process remembers so many of the latest hints, for streams that open after them. */
const MOST_REMEMBERED = 10_000

export type Hint = {
  topic: string
  id?: number
}

const hintedByTransaction = new WeakMap<object, Set<string>>()

/** Sends a hint to all of a person's open streams once the transaction is committed. */
export function hintPerson(tx: Tx, userId: string, { topic, id }: Hint): void {
  if (!TOPIC.test(topic)) throw new Error(`'${topic}' is no topic`)
  const hints = hintedByTransaction.get(tx) ?? new Set()
  hints.add(id === undefined ? `${userId} ${topic}` : `${userId} ${topic} ${id}`)
  hintedByTransaction.set(tx, hints)
}

/** Returns the hints of a transaction, to be announced after its commit. */
export function takePersonHints(tx: Tx): ReadonlySet<string> {
  return hintedByTransaction.get(tx) ?? new Set()
}

export type PersonHints = {
  announce(hints: ReadonlySet<string>): void
  /** Calls `listener` with hints for this person from any process. Returns the function that unsubscribes. */
  onHint(userId: string, listener: (hint: Hint) => void): () => void
  /**
   * Returns the hints for this person since a moment by performance.now(), each once; the topic '*' if this process
   * doesn't know all of them.
   */
  hintsSince(userId: string, moment: number): readonly Hint[]
}

export function createPersonHints(bus: ProcessBus): PersonHints {
  const listeners = new Map<string, Set<(hint: Hint) => void>>()
  // The earliest delivery is first.
  const remembered = new Map<string, number>()
  let knowsAllSince = Number.POSITIVE_INFINITY

  function remember(item: string): void {
    remembered.delete(item)
    remembered.set(item, performance.now())
    if (remembered.size <= MOST_REMEMBERED) return
    for (const [earliest, moment] of remembered) {
      remembered.delete(earliest)
      knowsAllSince = Math.max(knowsAllSince, moment)
      return
    }
  }

  function deliver(item: string): void {
    remember(item)
    const userId = personIn(item)
    for (const listener of listeners.get(userId) ?? []) listener(hintIn(item))
  }

  bus.subscribe(CHANNEL, {
    received: (items) => items.forEach(deliver),
    lost: () => {
      knowsAllSince = Number.POSITIVE_INFINITY
    },
    // Hints that other processes sent in the meantime are lost.
    connected: () => {
      knowsAllSince = performance.now()
      for (const ofPerson of listeners.values())
        for (const listener of ofPerson) listener({ topic: EVERYTHING })
    },
  })

  return {
    announce(hints) {
      for (const item of hints) deliver(item)
      bus.publish(CHANNEL, hints)
    },
    onHint(userId, listener) {
      const ofPerson = listeners.get(userId) ?? new Set()
      listeners.set(userId, ofPerson.add(listener))
      return () => {
        ofPerson.delete(listener)
        if (ofPerson.size === 0 && listeners.get(userId) === ofPerson) listeners.delete(userId)
      }
    },
    hintsSince(userId, moment) {
      // A hint that was forgotten in the same moment may have been for this person.
      if (moment <= knowsAllSince) return [{ topic: EVERYTHING }]
      return [...remembered]
        .filter(([item, deliveredAt]) => deliveredAt >= moment && personIn(item) === userId)
        .map(([item]) => hintIn(item))
    },
  }
}

const personIn = (item: string): string => item.slice(0, item.indexOf(' '))

function hintIn(item: string): Hint {
  const [, topic = '', id] = item.split(' ')
  return id === undefined ? { topic } : { topic, id: Number(id) }
}
