// Declares the requests about payments over HTTP: the card form, the platform's commission, and what the sandbox's form and
// pages do where it stands in for Stripe. A client secret, the id of a checkout and the secret of a portal are permissions
// themselves, as they are with Stripe.
import * as z from 'zod'
import type { Contract } from '../../platform/contract/contract.ts'
import { textKinds } from '../../platform/contract/plain-text.ts'
import { moment } from '../../platform/contract/shapes.ts'
import { MOST_BASIS_POINTS } from '../ledger/ledger.rules.ts'
import {
  CARD_FIELDS,
  CARD_FORMS,
  ONBOARDING_STANDINGS,
  PRODUCT_TYPES,
  SELLER_FIELDS,
} from './payments.rules.ts'

const common = { tag: 'payments', access: 'public' } as const

export const paymentContracts = {
  form: {
    ...common,
    method: 'GET',
    path: '/payments/form',
    limit: 'read',
    summary:
      "Returns which card form to show, Stripe's own or the sandbox's, and the public key that it needs.",
    output: z.object({ form: z.enum(CARD_FORMS), public_key: z.string() }),
  },
  commission: {
    tag: 'payouts',
    access: 'session',
    method: 'GET',
    path: '/own/commission',
    limit: 'read',
    summary:
      'Returns what part of your sales Guildhall keeps, by product type, in hundredths of a percent: 500 are 5 %.',
    output: z.record(z.enum(PRODUCT_TYPES), z.int().min(0).max(MOST_BASIS_POINTS)),
  },
} as const satisfies Record<string, Contract>

/** Typed details of a card or of a seller are neither stored nor logged. */
const typed = (max: number) => z.string().max(max).register(textKinds, { kind: 'secret' })
const card = z.strictObject({ number: typed(40), month: typed(10), year: typed(10), cvc: typed(10) })
export type TypedCard = z.output<typeof card>
const secret = z.string().regex(/^[\w-]{8,200}$/)
const objectId = z.string().regex(/^[a-z]{2,10}_[\w-]{8,100}$/)

const outcome = z.discriminatedUnion('status', [
  z.object({ status: z.literal('succeeded') }),
  /** The bank asks whether the buyer is genuine; the answer is sent with this secret. */
  z.object({ status: z.literal('challenge'), client_secret: z.string() }),
  z.object({ status: z.literal('refused'), message: z.string(), field: z.enum(CARD_FIELDS).optional() }),
])
export type PaymentOutcome = z.output<typeof outcome>

const amount = z.number()
const sandbox = { ...common, tag: 'payments sandbox' } as const

/** Mounted only where the sandbox runs. Amounts are in dollars. */
export const sandboxContracts = {
  confirm: {
    ...sandbox,
    method: 'POST',
    path: '/payments/sandbox/confirm',
    limit: 'write',
    summary: 'Pays what a client secret is for with a test card, or stores the card for later.',
    body: z.strictObject({ client_secret: secret, card }),
    output: outcome,
  },
  answerChallenge: {
    ...sandbox,
    method: 'POST',
    path: '/payments/sandbox/challenge',
    limit: 'write',
    summary: "Answers the bank's question whether it is really the buyer who pays.",
    body: z.strictObject({ client_secret: secret, is_passed: z.boolean() }),
    output: outcome,
  },
  checkout: {
    ...sandbox,
    method: 'GET',
    path: '/payments/sandbox/checkouts/:id',
    limit: 'read',
    summary: 'Returns what a checkout page shows.',
    params: z.object({ id: objectId }),
    output: z.object({
      status: z.enum(['open', 'complete', 'expired']),
      product_name: z.string(),
      amount,
      /** The sentence stands beside the button that pays. */
      terms: z.string().nullable(),
      success_url: z.string(),
      cancel_url: z.string(),
    }),
    problems: ['not_found'],
  },
  payCheckout: {
    ...sandbox,
    method: 'POST',
    path: '/payments/sandbox/checkouts/:id/pay',
    limit: 'write',
    summary: 'Pays a checkout with a test card.',
    params: z.object({ id: objectId }),
    body: z.strictObject({ card }),
    output: outcome,
  },
  portal: {
    ...sandbox,
    method: 'GET',
    path: '/payments/sandbox/portals/:secret',
    limit: 'read',
    summary: "Returns what a billing portal shows: a customer's cards, invoices and subscriptions.",
    params: z.object({ secret }),
    output: z.object({
      return_url: z.string(),
      cards: z.array(
        z.object({
          id: z.string(),
          brand: z.string(),
          last_four: z.string(),
          expiry_month: z.int(),
          expiry_year: z.int(),
          is_default: z.boolean(),
        }),
      ),
      invoices: z.array(
        z.object({
          id: z.string(),
          number: z.string(),
          description: z.string(),
          amount,
          status: z.string(),
          created_at: moment,
          /** An open invoice can be paid with this secret. */
          client_secret: z.string().nullable(),
        }),
      ),
      subscriptions: z.array(
        z.object({
          id: z.string(),
          product_name: z.string(),
          price: amount,
          status: z.string(),
          period_end: moment,
          ends_at_period_end: z.boolean(),
        }),
      ),
    }),
    problems: ['not_found'],
  },
  changeCard: {
    ...sandbox,
    method: 'POST',
    path: '/payments/sandbox/portals/:secret/card',
    limit: 'write',
    summary: 'Stores a test card that pays for all subscriptions of the customer from now on.',
    params: z.object({ secret }),
    body: z.strictObject({ card }),
    output: outcome,
  },
  setEnd: {
    ...sandbox,
    method: 'POST',
    path: '/payments/sandbox/portals/:secret/subscriptions/:subscription_id/end',
    limit: 'write',
    summary: 'Lets a subscription run out at the end of its period, or go on.',
    params: z.object({ secret, subscription_id: objectId }),
    body: z.strictObject({ ends: z.boolean() }),
    output: z.object({ ends_at_period_end: z.boolean() }),
    problems: ['conflict'],
  },
  openOnboarding: {
    ...sandbox,
    method: 'POST',
    path: '/payments/sandbox/onboarding/:link/open',
    limit: 'write',
    summary:
      "Uses a link to the onboarding form up, and returns what the form shows of a seller; or where there's another link.",
    params: z.object({ link: secret }),
    output: z.discriminatedUnion('status', [
      z.object({
        status: z.literal('open'),
        /** The secret gives the right to save the details. */
        session: z.string(),
        return_url: z.string(),
        standing: z.enum(ONBOARDING_STANDINGS),
        has_name: z.boolean(),
        has_birth_date: z.boolean(),
        bank_last_four: z.string().nullable(),
        /** A payout to this bank account failed. */
        is_bank_refused: z.boolean(),
      }),
      z.object({ status: z.literal('expired'), refresh_url: z.string() }),
    ]),
    problems: ['not_found'],
  },
  saveOnboarding: {
    ...sandbox,
    method: 'POST',
    path: '/payments/sandbox/onboarding-sessions/:session',
    limit: 'write',
    summary:
      'Takes what a seller typed, of which only what the test values stand for is kept. What is left empty can wait, unless it is finished.',
    params: z.object({ session: secret }),
    body: z.strictObject({
      name: typed(300),
      birth_date: typed(40),
      routing_number: typed(40),
      account_number: typed(60),
      is_finished: z.boolean(),
    }),
    output: z.discriminatedUnion('status', [
      z.object({ status: z.literal('saved'), return_url: z.string() }),
      z.object({
        status: z.literal('refused'),
        message: z.string(),
        field: z.enum(SELLER_FIELDS).optional(),
      }),
    ]),
  },
} as const satisfies Record<string, Contract>

export type SandboxCheckout = z.output<typeof sandboxContracts.checkout.output>
export type SandboxPortal = z.output<typeof sandboxContracts.portal.output>
export type SandboxOnboarding = z.output<typeof sandboxContracts.openOnboarding.output>
export type SavedOnboarding = z.output<typeof sandboxContracts.saveOnboarding.output>
export type TypedSeller = Omit<z.output<typeof sandboxContracts.saveOnboarding.body>, 'is_finished'>
