// How much memory do bodies take that are still arriving? A slow sender holds no place for work, so without a bound a
// thousand of them would fill the memory.

/** A slow sender may keep so much in memory for nothing: nearly all bodies are shorter. */
export const SHORT_BODY_BYTES = 16 * 1024
/** The bound for all longer bodies together. */
const MOST_BYTES = 64 * 1024 * 1024
/** A client that has been sending for this long gives way to another if there is no more room. */
const PATIENCE_MS = 2_000

/** The room that one body takes. */
export type BodyPlace = {
  /** Returns whether there is room for the body now that it has so many bytes. */
  growTo(bytes: number): boolean
  leave(): void
}

export type BodyMemory = {
  /** Reserves room for a body that begins to arrive; `giveWay` ends it when others need its room. */
  enter(giveWay: () => void): BodyPlace
}

type Holder = { since: number; bytes: number; giveWay: () => void }

export function createBodyMemory(scale = 1): BodyMemory {
  const mostBytes = MOST_BYTES * scale
  // A Set keeps the order of arrival.
  const holders = new Set<Holder>()
  let held = 0

  function leave(holder: Holder): void {
    if (holders.delete(holder)) held -= holder.bytes
  }

  function makeRoom(bytes: number): boolean {
    for (const holder of holders) {
      if (held + bytes <= mostBytes) break
      if (performance.now() - holder.since < PATIENCE_MS) return false
      leave(holder)
      holder.giveWay()
    }
    return held + bytes <= mostBytes
  }

  return {
    enter(giveWay) {
      const holder: Holder = { since: performance.now(), bytes: 0, giveWay }
      return {
        growTo(bytes) {
          if (bytes <= SHORT_BODY_BYTES) return true
          const more = bytes - holder.bytes
          if (!makeRoom(more)) return false
          holder.bytes = bytes
          held += more
          holders.add(holder)
          return true
        },
        leave: () => leave(holder),
      }
    },
  }
}
