// The provider's answers must have these shapes before our code believes them: a proxy in between may answer 200 with
// something else, and an address or amount that is missing would otherwise travel on as undefined.
import * as z from 'zod'
import {
  type CardOnFile,
  type CardPayment,
  type CardSubscription,
  type CardSubscriptionStatus,
  type Checkout,
  DISPUTE_STATES,
  type InvoicePayment,
  type PaidPeriod,
  type PaymentState,
  type Refund,
  type StartedSubscription,
} from './card-provider.ts'
import {
  BANK_PAYOUT_STATUSES,
  type BankPayout,
  CONNECTED_ACCOUNT_STATES,
  type ConnectedAccount,
} from './connected-accounts.ts'

const STATUSES = [
  'incomplete',
  'trialing',
  'active',
  'past_due',
  'ended',
] as const satisfies CardSubscriptionStatus[]

const text = z.string().min(1)
const cents = z.int().nonnegative()
const reference = z.record(z.string(), z.string())

type Fields<T> = Record<keyof T, z.ZodType>

const payment = { id: text, amount: cents, isPaid: z.boolean() } satisfies Fields<CardPayment>
const invoicePayment = { ...payment, paidAt: z.date().nullable() } satisfies Fields<InvoicePayment>
const period = { periodStart: z.date(), periodEnd: z.date() }
const card = {
  brand: text,
  lastFour: text,
  expiryMonth: z.int(),
  expiryYear: z.int(),
  fingerprint: text.nullable(),
  addedAt: z.date(),
} satisfies Fields<CardOnFile>

const subscription = {
  id: text,
  customer: text,
  status: z.enum(STATUSES),
  reference,
  price: cents,
  ...period,
  endsAtPeriodEnd: z.boolean(),
  endedUnpaid: z.boolean(),
  payment: z.object(invoicePayment).nullable(),
  card: z.object(card).nullable(),
} satisfies Fields<CardSubscription>

const checkout = {
  id: text,
  reference,
  amount: cents,
  status: z.enum(['open', 'complete', 'expired']),
  isPaid: z.boolean(),
  payment: z.object(payment).nullable(),
} satisfies Fields<Checkout>

const paymentState = {
  ...payment,
  customer: text.nullable(),
  refunded: cents,
  dispute: z.enum(DISPUTE_STATES),
  card: z.object(card).nullable(),
  fee: cents.nullable(),
} satisfies Fields<PaymentState>

const account = {
  id: text,
  reference,
  state: z.enum(CONNECTED_ACCOUNT_STATES),
  due: z.array(text),
  bankLastFour: text.nullable(),
} satisfies Fields<ConnectedAccount>

const bankPayout = {
  id: text,
  amount: cents,
  status: z.enum(BANK_PAYOUT_STATUSES),
  reference,
  failure: text.nullable(),
} satisfies Fields<BankPayout>

export const answers = {
  id: text,
  address: z.url(),
  nothing: z.undefined(),
  subscription: z.object(subscription),
  started: z.object({ ...subscription, clientSecret: text } satisfies Fields<StartedSubscription>),
  periods: z.array(z.object({ ...invoicePayment, ...period } satisfies Fields<PaidPeriod>)),
  opened: z.object({ id: text, url: z.url() }),
  checkout: z.object(checkout),
  payment: z.object(paymentState),
  refund: z.object({ id: text, isDone: z.boolean() } satisfies Fields<Refund>),
  account: z.object(account),
  bankPayout: z.object(bankPayout),
  /** A balance is negative where more went back than came in. */
  balance: z.int(),
} as const
