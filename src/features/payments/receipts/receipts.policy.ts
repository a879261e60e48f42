// Answers what became of a payment since it was made.
import type { ChargeStatus } from '../payments.rules.ts'

type Payment = { status: ChargeStatus; amount: number; refunded: number }

/** The buyer's bank holds the whole payment. */
export const isDisputed = ({ status }: Payment) => status === 'disputed'

export const returned = ({ refunded }: Payment) => refunded
