// What does Stripe know of what is sold? Our products, kept there under our own ids.
import type Stripe from 'stripe'
import type { Product } from './card-provider.ts'
import { isCode } from './stripe-errors.ts'

/** Creates the product, or finds it where someone was faster; returns its id. */
export async function keepProduct(stripe: Stripe, { id, name }: Product): Promise<string> {
  try {
    await stripe.products.create({ id, name })
  } catch (error) {
    if (!isCode(error, 'resource_already_exists')) throw error
  }
  return id
}
