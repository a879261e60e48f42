// What the errors of Stripe's library mean to us.
import Stripe from 'stripe'
import { CardProviderAway, CardRefusal } from './card-provider.ts'

/** Turns the library's errors into ours. Only Stripe's own words for machines are kept: others may name a card. */
export async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { StripeCardError, StripeInvalidRequestError, StripeIdempotencyError } = Stripe.errors
    const isRefusal =
      error instanceof StripeCardError ||
      error instanceof StripeInvalidRequestError ||
      error instanceof StripeIdempotencyError
    if (isRefusal) throw new CardRefusal(error.decline_code ?? error.code ?? error.type)
    throw new CardProviderAway(`The card provider failed: ${error.type}`)
  }
}

export const isCode = (error: unknown, code: string) =>
  error instanceof Stripe.errors.StripeError && error.code === code
