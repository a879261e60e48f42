// Who may go first? A few at once under one name, the others in the order in which they came. A holder is notified that
// another waits for its place.

export type Ticket = {
  readonly name: string
  /** So many may hold it at once; the same for all who ask under this name. */
  readonly places: number
  granted(): void
  /** It has a place, and another waits. */
  wanted(): void
}

export type Turns = {
  queue(ticket: Ticket): void
  /** Gives up the place, or the wait for one. */
  leave(ticket: Ticket): void
}

export function createTurns(): Turns {
  const lines = new Map<string, { holding: Set<Ticket>; waiting: Set<Ticket> }>()
  return {
    queue(ticket) {
      const line = lines.get(ticket.name) ?? { holding: new Set(), waiting: new Set() }
      lines.set(ticket.name, line)
      if (line.holding.size < ticket.places) {
        line.holding.add(ticket)
        ticket.granted()
        return
      }
      line.waiting.add(ticket)
      for (const holder of line.holding) holder.wanted()
    },
    leave(ticket) {
      const line = lines.get(ticket.name)
      if (!line) return
      const { holding, waiting } = line
      waiting.delete(ticket)
      const [next] = waiting
      if (holding.delete(ticket) && next) {
        waiting.delete(next)
        holding.add(next)
        next.granted()
        if (waiting.size > 0) next.wanted()
      }
      if (holding.size === 0 && waiting.size === 0) lines.delete(ticket.name)
    },
  }
}
