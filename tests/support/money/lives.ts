// The made-up lives of buyers of agents and of courses share these: breaking off between any two steps, the errors that
// mean no fault, and the assembly of steps into a life.
import fc from 'fast-check'
import { CardProviderAway, CardRefusal } from '../../../src/platform/card-provider/card-provider.ts'
import { Problem } from '../../../src/platform/contract/problem.ts'
import type { TestProduct } from '../product/product.ts'
import { type Breakable, Crash } from './failing-payments.ts'

const MAX_STEPS = 30
export const HOUR_SECONDS = 3600

export type Fault = Parameters<Breakable['during']>[0]

export const fault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(undefined) },
  {
    weight: 2,
    arbitrary: fc.record({ after: fc.nat(9), how: fc.constantFrom('crash' as const, 'away' as const) }),
  },
)

export const pick = <T>(from: readonly T[], at: number): T | undefined => from[at % Math.max(from.length, 1)]

/** Raises the errors again that no operation may raise, however the provider behaves. */
export async function expected(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const isExpected =
      error instanceof Problem ||
      error instanceof Crash ||
      error instanceof CardProviderAway ||
      error instanceof CardRefusal
    if (!isExpected || (error instanceof Problem && error.kind === 'fault')) throw error
  }
}

export const rowsOf = async ({ product }: { product: TestProduct }, query: string, values: unknown[] = []) =>
  (await product.database.pool.query(query, values)).rows

/** Makes lives that begin with two steps that buy, since a person who never buys has a dull one. */
export const livesOf = <Step>(
  [wishing, paying]: readonly [fc.Arbitrary<Step>, fc.Arbitrary<Step>],
  choices: readonly { weight: number; arbitrary: fc.Arbitrary<Step> }[],
): fc.Arbitrary<Step[]> =>
  fc
    .tuple(wishing, paying, fc.array(fc.oneof(...choices), { minLength: 10, maxLength: MAX_STEPS }))
    .map(([first, second, more]) => [first, second, ...more])
