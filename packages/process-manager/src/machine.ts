// What the processes that serve on one machine do together: tell each other, ask each other, wait for each other. One
// process alone does the same with no one.
import { createTurns, type Ticket, type Turns } from './turns.ts'

/** Gives the place back; further calls do nothing. */
export type Release = () => void

export type Machine = {
  /** How many processes serve here. */
  readonly processes: number
  /** Which of them this is; the first one started the others. */
  readonly number: number
  /** Sends to every other process; one that is just being started misses it. */
  broadcast(topic: string, message: unknown): void
  onBroadcast(topic: string, hear: (message: unknown) => void): void
  /** What every other process answers; one that does not within a second is left out. */
  askOthers(topic: string): Promise<unknown[]>
  onAsked(topic: string, answer: () => unknown): void
  /** Waits for a place among so many on this machine. Rejects with the reason of `signal`. */
  turn(name: string, options?: TurnOptions): Promise<Release>
}

type TurnOptions = {
  /** How many may be at it at once; 1 by default. */
  places?: number
  /** Called when someone waits for the place that is held. */
  wanted?: () => void
  signal?: AbortSignal
}

/** One process, which is all there is. */
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
