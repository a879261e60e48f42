// Charges the cards that customers stored at Stripe, while the customers are away.
import type Stripe from 'stripe'
import { answers } from './answer-shapes.ts'
import { type CardProvider, CardRefusal, CURRENCY } from './card-provider.ts'
import { askingStripe } from './stripe-errors.ts'
import { idOf } from './stripe-events.ts'

export function storedCardCalls(stripe: Stripe): Pick<CardProvider, 'createPayment' | 'chargeStoredCard'> {
  return {
    createPayment: ({ customer, amount, reference }, key) =>
      askingStripe(answers.id, async () => {
        const payment = await stripe.paymentIntents.create(
          {
            customer,
            amount,
            currency: CURRENCY,
            allowed_payment_method_types: ['card'],
            metadata: { ...reference },
          },
          { idempotencyKey: key },
        )
        return payment.id
      }),

    // The call needs no key of ours: a payment that succeeded can't be confirmed again, and one that was refused can
    // be.
    chargeStoredCard: (payment, customer) =>
      askingStripe(answers.nothing, async () => {
        const card = await storedCardOf(stripe, customer)
        await stripe.paymentIntents.confirm(payment, { payment_method: card, off_session: true })
      }),
  }
}

/** The card that the customer chose on Stripe's own page wins, else the one that they stored last. */
async function storedCardOf(stripe: Stripe, id: string): Promise<string> {
  const customer = await stripe.customers.retrieve(id)
  if (customer.deleted) throw new CardRefusal('resource_missing')
  const chosen = customer.invoice_settings.default_payment_method
  if (chosen) return idOf(chosen)
  const { data } = await stripe.customers.listPaymentMethods(id, { type: 'card', limit: 1 })
  const [latest] = data
  if (!latest) throw new CardRefusal('no_card')
  return latest.id
}
