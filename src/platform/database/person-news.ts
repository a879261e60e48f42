// News for one person, told to every process after the commit of what caused it: topics and ids, nothing else.
import type { Tx } from './database.ts'
import type { NewsLine } from './news-line.ts'

const CHANNEL = 'person_news'

/** What a noun calls what changed: 'notifications', 'conversation:12'. */
const TOPIC = /^[a-z][a-z0-9:_-]{0,63}$/
/** The topic of news that was missed: anything may have changed. */
export const EVERYTHING = '*'

export type News = {
  topic: string
  /** The row that it is about. */
  id?: number
}

const toldByTransaction = new WeakMap<object, Set<string>>()

/** Tells a person, in every place where they are connected, once the transaction is committed. */
export function tellPerson(tx: Tx, userId: string, { topic, id }: News): void {
  if (!TOPIC.test(topic)) throw new Error(`'${topic}' is no topic`)
  const told = toldByTransaction.get(tx) ?? new Set()
  told.add(id === undefined ? `${userId} ${topic}` : `${userId} ${topic} ${id}`)
  toldByTransaction.set(tx, told)
}

/** What a transaction told, for the announcement after its commit. */
export function takePersonNews(tx: Tx): ReadonlySet<string> {
  return toldByTransaction.get(tx) ?? new Set()
}

export type PersonNews = {
  announce(told: ReadonlySet<string>): void
  /** Calls `listener` with what concerns this person, whichever process told it. Gives the function that ends it. */
  onNews(userId: string, listener: (news: News) => void): () => void
}

export function createPersonNews(line: NewsLine): PersonNews {
  const listeners = new Map<string, Set<(news: News) => void>>()

  function deliver(item: string): void {
    const [userId = '', topic = '', id] = item.split(' ')
    for (const listener of listeners.get(userId) ?? [])
      listener(id === undefined ? { topic } : { topic, id: Number(id) })
  }

  line.hear(CHANNEL, {
    heard: (items) => items.forEach(deliver),
    lost: () => {},
    // What other processes told in between is lost.
    found: () => {
      for (const ofPerson of listeners.values())
        for (const listener of ofPerson) listener({ topic: EVERYTHING })
    },
  })

  return {
    announce(told) {
      for (const item of told) deliver(item)
      line.tell(CHANNEL, told)
    },
    onNews(userId, listener) {
      const ofPerson = listeners.get(userId) ?? new Set()
      listeners.set(userId, ofPerson.add(listener))
      return () => {
        ofPerson.delete(listener)
        if (ofPerson.size === 0 && listeners.get(userId) === ofPerson) listeners.delete(userId)
      }
    },
  }
}
