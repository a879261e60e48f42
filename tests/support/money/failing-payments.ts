// Payments that break off between any two steps: the process dies, or the card provider does not answer.
import type { PaymentParts } from '../../../src/features/payments/server/payments.actions.ts'
import { type CardProvider, CardProviderAway } from '../../../src/platform/card-provider/card-provider.ts'

/** The process died here: all commits stay, nothing else happens. */
export class Crash extends Error {
  override name = 'Crash'
}

type Break = { readonly after: number; readonly how: 'crash' | 'away' }

/** Returns the same parts; `breakOff` makes the work of one operation break off after so many steps. */
export function breakable(parts: PaymentParts) {
  let left = Number.POSITIVE_INFINITY
  let how: Break['how'] = 'crash'

  const step = (isCall: boolean) => {
    left -= 1
    if (left >= 0) return
    // A provider that does not answer is asked again, and answers then.
    if (how === 'away' && !isCall) left += 1
    else if (how === 'away') {
      left = Number.POSITIVE_INFINITY
      throw new CardProviderAway('Did not answer')
    } else throw new Crash('The process died')
  }

  const provider = new Proxy(parts.provider, {
    get(target, name: keyof CardProvider) {
      const call: unknown = target[name]
      if (typeof call !== 'function' || name === 'readEvent') return call
      return async (...given: unknown[]) => {
        step(true)
        const answer: unknown = await Reflect.apply(call, target, given)
        step(true)
        return answer
      }
    },
  })
  const { db, inTransaction } = parts.database
  const database: PaymentParts['database'] = {
    db,
    async inTransaction(work) {
      step(false)
      const done = await inTransaction(work)
      step(false)
      return done
    },
  }

  return {
    parts: { ...parts, provider, database } satisfies PaymentParts,
    /** Runs an operation that breaks off, or not at all; its errors because of that are expected. */
    async during(fault: Break | undefined, work: () => Promise<unknown>): Promise<void> {
      left = fault?.after ?? Number.POSITIVE_INFINITY
      how = fault?.how ?? 'crash'
      try {
        await work()
      } finally {
        left = Number.POSITIVE_INFINITY
      }
    },
  }
}

export type Breakable = ReturnType<typeof breakable>
