// Keeps our products at Stripe, under our own ids.
import type Stripe from 'stripe'
import type { BilledProduct } from './card-provider.ts'
import { isCode } from './stripe-errors.ts'

/** Creates the product, or finds it where another request was faster; returns its id. */
export async function keepProduct(stripe: Stripe, { id, name }: BilledProduct): Promise<string> {
  try {
    await stripe.products.create({ id, name })
  } catch (error) {
    if (!isCode(error, 'resource_already_exists')) throw error
  }
  return id
}
