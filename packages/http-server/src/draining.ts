// How does a server shut down without losing a request? Clients are asked to leave their connections, and are given
// time.
import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type Connections, watchConnections } from './connections.ts'

/**
 * A draining server keeps accepting for so long: clients with an open connection learn from their next answer that it
 * is the last one, and a proxy that polls /readyz sends its requests elsewhere.
 */
export const DRAIN_GRACE_MS = 2_000
/** A client that has just connected, or has begun to send a request, gets so long to do it. */
const FIRST_WORD_MS = 1_000
/** Answers under way may take so long once the server has stopped accepting. */
const LAST_ANSWER_MS = 10_000
const LOOK_MS = 20
const QUIET_MS = 0.2
const MOST_TURNS = 1_000
/** On a busy machine, every turn finds something to do, or takes long without it. */
const LONGEST_QUIET_MS = 1_000

export type Drain = {
  connections: Connections
  /** From now on every answer says that it is the connection's last. */
  begin(): void
  hasBegun(): boolean
}

const drains = new WeakMap<Server, Drain>()

/** Returns the drain of a server, the same for all callers. */
export function drainOf(server: Server): Drain {
  const known = drains.get(server)
  if (known) return known
  let begun = false
  const drain: Drain = {
    connections: watchConnections(server),
    begin() {
      begun = true
    },
    hasBegun: () => begun,
  }
  drains.set(server, drain)
  return drain
}

/**
 * Lets answers under way finish, then closes. With `graceMs`, open connections may be used once more, as long as there
 * are any; without, idle connections are closed immediately.
 */
export async function drain(
  server: Server,
  { graceMs, stopListening }: { graceMs: number; stopListening: () => Promise<void> },
): Promise<void> {
  const { begin, connections } = drainOf(server)
  begin()
  for (const until = performance.now() + graceMs; connections.size > 0 && performance.now() < until; )
    await pause(LOOK_MS)
  await quietMoment()
  const acceptedUntil = performance.now()
  const closed = stopListening()
  const looks = setInterval(() => {
    const now = performance.now()
    for (const [socket, { openedAt, answers }] of connections) {
      const since = socket.bytesRead === 0 ? openedAt : acceptedUntil
      const asksNothing = answers.size === 0 && now > since + (graceMs > 0 ? FIRST_WORD_MS : 0)
      if (asksNothing || now > acceptedUntil + LAST_ANSWER_MS) socket.destroy()
    }
    // It closes connections whose last answer went out before the drain began and that have nothing pending.
    server.closeIdleConnections()
  }, LOOK_MS)
  await closed
  clearInterval(looks)
}

/**
 * Connections that the system has accepted but Node has not are cut off when the server stops accepting: this resolves
 * right after a turn of the event loop that found next to nothing to do.
 */
async function quietMoment(): Promise<void> {
  const until = performance.now() + LONGEST_QUIET_MS
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const before = performance.now()
    if (before > until) return
    await new Promise(setImmediate)
    if (turn > 0 && performance.now() - before < QUIET_MS) return
  }
}
