// The endpoint where the card provider reports what happened: signed events, verified on the raw body.
import { CardProviderAway, UnsignedEvent } from '../../../platform/card-provider/card-provider.ts'
import { Problem } from '../../../platform/contract/problem.ts'
import { jsonAnswer } from '../../../platform/http/json-answer.ts'
import { readText } from '../../../platform/http/json-body.ts'
import type { Route } from '../../../platform/http/route.ts'
import { paymentMessages } from '../payments.messages.ts'
import type { PaymentParts } from './payments.actions.ts'
import { handleEvent } from './settling.actions.ts'

export const WEBHOOK_PATH = '/webhooks/stripe'
/** Stripe's largest events stay below it. */
const MAX_EVENT_BYTES = 256 * 1024
const AWAY_SECONDS = 30

/**
 * Answers 200 once an event has taken effect, also if it did before; 400 for what the provider has not signed; 503 if
 * it has to be sent again.
 */
export function webhookRoutes(parts: PaymentParts): Route[] {
  return [
    {
      method: 'POST',
      path: WEBHOOK_PATH,
      async answer(request) {
        const body = await readText(request, MAX_EVENT_BYTES)
        const event = signed(parts, body, request.headers.get('stripe-signature') ?? undefined)
        try {
          await handleEvent(parts, event)
        } catch (cause) {
          if (!(cause instanceof CardProviderAway)) throw cause
          throw new Problem('unavailable', paymentMessages.providerAway, {
            retryAfterSeconds: AWAY_SECONDS,
            cause,
          })
        }
        return jsonAnswer({ received: true }, undefined)
      },
    },
  ]
}

function signed({ provider, clock }: PaymentParts, body: string, signature: string | undefined) {
  try {
    return provider.readEvent(body, signature, clock.now())
  } catch (cause) {
    if (!(cause instanceof UnsignedEvent)) throw cause
    throw new Problem('invalid', paymentMessages.unsigned, { cause })
  }
}
