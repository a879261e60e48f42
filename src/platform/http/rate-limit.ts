// How often may one address ask, by kind of route? All processes of a machine count together, in memory. Reads on N
// machines may be N times as many; changes are counted once more, for all machines, if the program provides for it.

import { aloneOnMachine, type Machine } from '@guildhall/process-manager'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateKind } from '../contract/contract.ts'
import { Problem } from '../contract/problem.ts'
import { WIDER_TIMES, widerKey } from './client-address.ts'

type Bucket = { points: number; seconds: number }

type Kind = RateKind | 'render' | 'file'

/**
 * The limits hold at RATE_LIMIT_SCALE 1, per address. 'render' is an uncached page, 'file' one of the many files of a
 * page.
 */
const BUCKETS: Record<Kind, Bucket> = {
  read: { points: 600, seconds: 60 },
  write: { points: 60, seconds: 60 },
  render: { points: 300, seconds: 60 },
  file: { points: 3_000, seconds: 60 },
}

/** The other processes of the machine count so much later what was taken here. */
const TELL_MS = 250
const TOPIC = 'requests taken'

type Taken = { kind: Kind; addressKey: string; points: number }

/** A change counts for its client's address, and for a person who is signed in. */
type Changing = { addressKey: string; personId?: string }

/** Counts a change for all machines; returns the seconds to wait if it was one too many. */
type TakeWrite = (by: Changing) => Promise<number | undefined>

/** Both functions raise Problem 'too_many_requests' with the seconds to wait. */
export type RateLimiter = {
  /** Takes one token from the address's bucket. */
  take(kind: Kind, addressKey: string): Promise<void>
  /** The bucket in memory has refused floods already; what gets past it is counted across all processes. */
  countWrite(by: Changing): Promise<void>
}

function tooManyRequests(retryAfterSeconds: number): Problem {
  return new Problem('too_many_requests', 'Too many requests. Please wait a moment and try again.', {
    retryAfterSeconds,
  })
}

export function createRateLimiter(
  scale: number,
  machine: Machine = aloneOnMachine(),
  takeWrite?: TakeWrite,
): RateLimiter {
  const bucketsOf = (times: number) =>
    new Map(
      Object.entries(BUCKETS).map(([kind, { points, seconds }]) => [
        kind,
        new RateLimiterMemory({
          keyPrefix: kind,
          points: Math.max(1, Math.round(points * scale)) * times,
          duration: seconds,
        }),
      ]),
    )
  const limiters = bucketsOf(1)
  const widerLimiters = bucketsOf(WIDER_TIMES)
  let untold = new Map<string, Taken>()

  /** An address has one bucket for all processes. */
  function noteTaken(kind: Kind, addressKey: string): void {
    if (untold.size === 0) setTimeout(tell, TELL_MS).unref()
    const key = `${kind} ${addressKey}`
    const known = untold.get(key)
    if (known) known.points++
    else untold.set(key, { kind, addressKey, points: 1 })
  }
  function tell(): void {
    machine.broadcast(TOPIC, [...untold.values()])
    untold = new Map()
  }
  machine.onBroadcast(TOPIC, (taken) => {
    for (const { kind, addressKey, points } of taken as Taken[]) {
      const wider = widerKey(addressKey)
      void limiters.get(kind)?.penalty(addressKey, points)
      if (wider !== undefined) void widerLimiters.get(kind)?.penalty(wider, points)
    }
  })

  return {
    async take(kind, addressKey) {
      if (machine.processes > 1) noteTaken(kind, addressKey)
      const wider = widerKey(addressKey)
      try {
        await limiters.get(kind)?.consume(addressKey)
        if (wider !== undefined) await widerLimiters.get(kind)?.consume(wider)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        throw tooManyRequests(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)))
      }
    },
    async countWrite(by) {
      const retryAfterSeconds = await takeWrite?.(by)
      if (retryAfterSeconds !== undefined) throw tooManyRequests(retryAfterSeconds)
    },
  }
}
