// What became of a payment since it was made.
import type { ChargeStatus } from '../payments.rules.ts'

type Payment = { status: ChargeStatus; amount: number; refunded: number }

/** The buyer's bank holds all of it. */
export const isDisputed = ({ status }: Payment) => status === 'disputed'

/** How much of it was given back. */
export const returned = ({ refunded }: Payment) => refunded
