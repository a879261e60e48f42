// The endpoints where the card provider reports signed events, which are verified on the raw body. Events about the accounts
// of sellers have an endpoint and a signing secret of their own.
import {
  CardProviderAway,
  type EventEndpoint,
  UnsignedEvent,
} from '../../../platform/card-provider/card-provider.ts'
import { Problem } from '../../../platform/contract/problem.ts'
import { jsonAnswer } from '../../../platform/http/json-answer.ts'
import { readText } from '../../../platform/http/json-body.ts'
import type { Route } from '../../../platform/http/route.ts'
import { paymentMessages } from '../payments.messages.ts'
import type { PaymentParts } from './payments.actions.ts'
import { handleEvent } from './provider-events.ts'

export const WEBHOOK_PATHS = {
  payments: '/webhooks/stripe',
  accounts: '/webhooks/stripe/connect',
} as const satisfies Record<EventEndpoint, string>
/** Stripe's largest events stay below this size. */
const MAX_EVENT_BYTES = 256 * 1024
const AWAY_SECONDS = 30

/**
 * Answers 200 once an event has taken effect, now or before, 400 for what the provider has not signed, and 503 if the event
 * has to be sent again.
 */
export function webhookRoutes(parts: PaymentParts): Route[] {
  return [routeOf(parts, 'payments'), routeOf(parts, 'accounts')]
}

function routeOf(parts: PaymentParts, endpoint: EventEndpoint): Route {
  return {
    method: 'POST',
    path: WEBHOOK_PATHS[endpoint],
    async answer(request) {
      const body = await readText(request, MAX_EVENT_BYTES)
      const event = signed(parts, endpoint, body, request.headers.get('stripe-signature') ?? undefined)
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
  }
}

function signed(
  { provider, clock }: PaymentParts,
  endpoint: EventEndpoint,
  body: string,
  signature: string | undefined,
) {
  try {
    return provider.readEvent(body, signature, clock.now(), endpoint)
  } catch (cause) {
    if (!(cause instanceof UnsignedEvent)) throw cause
    throw new Problem('invalid', paymentMessages.unsigned, { cause })
  }
}
