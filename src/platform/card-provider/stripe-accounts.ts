// The accounts of sellers at Stripe: opened, looked up, filled by transfers and emptied to banks. Stripe's own pages ask
// sellers who they are, charges stay ours, and so do losses.
import type Stripe from 'stripe'
import type { Cents } from '../contract/money.ts'
import { answers } from './answer-shapes.ts'
import { CURRENCY } from './card-provider.ts'
import type {
  BankPayout,
  ConnectedAccount,
  ConnectedAccountState,
  ConnectedAccounts,
} from './connected-accounts.ts'
import { askingStripe } from './stripe-errors.ts'

export function accountCalls(stripe: Stripe): ConnectedAccounts {
  return { ...onboardingCalls(stripe), ...moneyCalls(stripe) }
}

type OnboardingCalls = Pick<ConnectedAccounts, 'createAccount' | 'findAccount' | 'openOnboarding'>

/** A key belongs to one request at Stripe, but a caller may use one for all that it does about a seller. */
const keyOf = (what: string, key: string) => ({ idempotencyKey: `${what} ${key}` })

function onboardingCalls(stripe: Stripe): OnboardingCalls {
  return {
    createAccount: ({ email, reference }, key) =>
      askingStripe(answers.id, async () => {
        const account = await stripe.accounts.create(
          {
            email,
            controller: {
              fees: { payer: 'application' },
              losses: { payments: 'application' },
              requirement_collection: 'stripe',
              stripe_dashboard: { type: 'express' },
            },
            // Stripe gives transfers without cards to platforms that it approved for it alone.
            capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
            settings: { payouts: { schedule: { interval: 'manual' } } },
            metadata: { ...reference },
          },
          keyOf('account', key),
        )
        return account.id
      }),

    findAccount: (id) =>
      askingStripe(answers.account, async () => accountOf(await stripe.accounts.retrieve(id))),

    openOnboarding: (account, { returnUrl, refreshUrl }, key) =>
      askingStripe(answers.address, async () => {
        const link = await stripe.accountLinks.create(
          {
            account,
            type: 'account_onboarding',
            return_url: returnUrl,
            refresh_url: refreshUrl,
            collection_options: { fields: 'eventually_due' },
          },
          keyOf('link', key),
        )
        return link.url
      }),
  }
}

function moneyCalls(stripe: Stripe): Omit<ConnectedAccounts, keyof OnboardingCalls> {
  return {
    availableBalance: (account) =>
      askingStripe(answers.balance, async () => {
        const of = account === undefined ? {} : { stripeAccount: account }
        const { available } = await stripe.balance.retrieve({}, of)
        const ours = available.filter(({ currency }) => currency === CURRENCY)
        return ours.reduce((sum, { amount }) => sum + amount, 0) as Cents
      }),

    transfer: ({ account, amount, reference }, key) =>
      askingStripe(answers.id, async () => {
        const order = { amount, currency: CURRENCY, destination: account, metadata: { ...reference } }
        return (await stripe.transfers.create(order, keyOf('transfer', key))).id
      }),

    takeBack: (transfer, key) =>
      askingStripe(
        answers.id,
        async () => (await stripe.transfers.createReversal(transfer, {}, keyOf('reversal', key))).id,
      ),

    payOut: ({ account, amount, reference }, key) =>
      askingStripe(answers.bankPayout, async () => {
        const order = { amount, currency: CURRENCY, metadata: { ...reference } }
        const options = { stripeAccount: account, ...keyOf('payout', key) }
        return bankPayoutOf(await stripe.payouts.create(order, options))
      }),

    findPayout: (account, id) =>
      askingStripe(answers.bankPayout, async () =>
        bankPayoutOf(await stripe.payouts.retrieve(id, {}, { stripeAccount: account })),
      ),
  }
}

function accountOf(account: Stripe.Account): ConnectedAccount {
  const { requirements } = account
  if (!requirements) throw new TypeError('Stripe does not say what it wants to know')
  const due = [...new Set([...(requirements.past_due ?? []), ...(requirements.currently_due ?? [])])]
  const banks = account.external_accounts?.data ?? []
  const bank = banks.find(({ default_for_currency }) => default_for_currency) ?? banks[0]
  return {
    id: account.id,
    reference: account.metadata ?? {},
    state: stateOf(account, requirements, due),
    due,
    bankLastFour: bank?.last4 ?? null,
  }
}

/**
 * Something may be due by a later date while everything works. Where nothing is due and it does not work, the seller
 * has done their part, whatever keeps Stripe from it.
 */
function stateOf(
  { payouts_enabled, capabilities, details_submitted }: Stripe.Account,
  { disabled_reason }: Stripe.Account.Requirements,
  due: readonly string[],
): ConnectedAccountState {
  if (disabled_reason !== null && isStopped(disabled_reason)) return 'paused'
  if (payouts_enabled && capabilities?.transfers === 'active') return 'ready'
  return due.length > 0 || !details_submitted ? 'incomplete' : 'under_review'
}

/** Stripe or an operator of ours stopped the account, for a reason that the seller cannot mend by adding something. */
const isStopped = (reason: string) => reason.startsWith('rejected.') || reason === 'platform_paused'

const STATUSES: Readonly<Record<string, BankPayout['status']>> = {
  pending: 'pending',
  in_transit: 'pending',
  paid: 'paid',
  failed: 'failed',
  canceled: 'failed',
}

function bankPayoutOf(payout: Stripe.Payout): BankPayout {
  const status = STATUSES[payout.status]
  if (status === undefined) throw new TypeError(`Stripe knows a payout as ${payout.status}`)
  const { id, amount, metadata, failure_message, failure_code } = payout
  return {
    id,
    amount: amount as Cents,
    status,
    reference: metadata ?? {},
    failure: status === 'failed' ? (failure_code ?? failure_message ?? payout.status) : null,
  }
}
