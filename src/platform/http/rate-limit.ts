// How often one address may send requests, by kind of route. Public reads are counted per process, as token buckets.
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { RateKind } from '../contract/contract.ts'
import { Problem } from '../contract/problem.ts'

type Bucket = { points: number; seconds: number }

type Kind = RateKind | 'render' | 'file'

/** At RATE_LIMIT_SCALE 1, per address. 'render' is an uncached page, 'file' one of the many files of a page. */
const BUCKETS: Record<Kind, Bucket> = {
  read: { points: 600, seconds: 60 },
  write: { points: 60, seconds: 60 },
  render: { points: 300, seconds: 60 },
  file: { points: 3_000, seconds: 60 },
}

export type RateLimiter = {
  /** Takes one token from the address's bucket. Raises Problem 'too_many_requests' with the seconds to wait. */
  take(kind: Kind, addressKey: string): Promise<void>
}

export function tooManyRequests(retryAfterSeconds: number): Problem {
  return new Problem('too_many_requests', 'Too many requests. Please wait a moment and try again.', {
    retryAfterSeconds,
  })
}

export function createRateLimiter(scale: number): RateLimiter {
  const limiters = new Map(
    Object.entries(BUCKETS).map(([kind, { points, seconds }]) => [
      kind,
      new RateLimiterMemory({
        keyPrefix: kind,
        points: Math.max(1, Math.round(points * scale)),
        duration: seconds,
      }),
    ]),
  )
  return {
    async take(kind, addressKey) {
      try {
        await limiters.get(kind)?.consume(addressKey)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        throw tooManyRequests(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)))
      }
    },
  }
}
