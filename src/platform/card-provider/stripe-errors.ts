// Translates the errors of Stripe's library into those of our port.
import Stripe from 'stripe'
import type * as z from 'zod'
import { CardProviderAway, CardRefusal } from './card-provider.ts'

/**
 * Turns the library's errors into ours, and an answer that doesn't have the shape into CardProviderAway: as nothing is
 * known then, the call may be repeated. Only Stripe's own codes are kept: its other words may name a card.
 */
export async function askingStripe<T>(shape: z.ZodType, call: () => Promise<T>): Promise<T> {
  try {
    const answer = await call()
    shape.parse(answer)
    return answer
  } catch (error) {
    if (error instanceof CardRefusal || error instanceof CardProviderAway) throw error
    if (!(error instanceof Stripe.errors.StripeError))
      throw new CardProviderAway('The card provider answered something unknown', { cause: error })
    const { StripeCardError, StripeInvalidRequestError, StripeIdempotencyError } = Stripe.errors
    const isRefusal =
      error instanceof StripeCardError ||
      error instanceof StripeInvalidRequestError ||
      error instanceof StripeIdempotencyError ||
      // Stripe says this of a seller's account that was closed or is not ours; any other permission may yet be given.
      isCode(error, 'account_invalid')
    if (isRefusal) throw new CardRefusal(error.decline_code ?? error.code ?? error.type)
    throw new CardProviderAway(`The card provider failed: ${error.type}`)
  }
}

export const isCode = (error: unknown, code: string) =>
  error instanceof Stripe.errors.StripeError && error.code === code
