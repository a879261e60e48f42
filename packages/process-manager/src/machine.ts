// The processes that serve on one machine work together here: they send messages, ask questions, and wait for turns.
// One process alone does the same without others.
import { createTurns, type Ticket, type Turns } from './turns.ts'

/** Returns the place; further calls do nothing. */
export type Release = () => void

export type Machine = {
  readonly processes: number
  /** The first one started the others. */
  readonly number: number
  /** Sends to every other process; one that is just being started misses it. */
  broadcast(topic: string, message: unknown): void
  onBroadcast(topic: string, hear: (message: unknown) => void): void
  /** Returns the answers of all other processes; one that does not answer within a second is left out. */
  askOthers(topic: string): Promise<unknown[]>
  onAsked(topic: string, answer: () => unknown): void
  /** Waits for a place among so many on this machine. Rejects with the reason of `signal`. */
  turn(name: string, options?: TurnOptions): Promise<Release>
}

type TurnOptions = {
  /** So many may hold it at once; 1 by default. */
  places?: number
  /** Called when another process waits for the place that this one holds. */
  wanted?: () => void
  signal?: AbortSignal
}

/** Makes the machine of a single process. */
export function aloneOnMachine(): Machine {
  const turns = createTurns()
  return {
    processes: 1,
    number: 1,
    broadcast() {},
    onBroadcast() {},
    askOthers: async () => [],
    onAsked() {},
    turn: (name, options) => turnIn(turns, name, options),
  }
}

export function turnIn(
  turns: Turns,
  name: string,
  { places = 1, wanted, signal }: TurnOptions = {},
): Promise<Release> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      turns.leave(ticket)
      reject(signal?.reason)
    }
    const ticket: Ticket = {
      name,
      places,
      wanted: () => wanted?.(),
      granted() {
        signal?.removeEventListener('abort', giveUp)
        let isHeld = true
        resolve(() => {
          if (isHeld) turns.leave(ticket)
          isHeld = false
        })
      },
    }
    if (signal?.aborted) {
      reject(signal.reason)
      return
    }
    signal?.addEventListener('abort', giveUp, { once: true })
    turns.queue(ticket)
  })
}
