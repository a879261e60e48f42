// How the library's types look on the wire: exact decimals are texts there, and lists are plain.
import type Stripe from 'stripe'

type Decimals = 'amount_decimal' | 'unit_amount_decimal' | 'quantity_decimal'
/** An object with its decimals as texts. */
export type OnWire<T> = { [Key in keyof T]: Key extends Decimals ? string | null : T[Key] }

export const listOf = <T>(url: string, data: T[]) =>
  ({ object: 'list', data, has_more: false, url }) as const satisfies Stripe.ApiList<T>
