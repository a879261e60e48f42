// Every route of someone else's protocol, for the reference.

import * as z from 'zod'
import { describedAccounts } from '../features/accounts/protocol.contract.ts'
import { VERIFY_PATH } from '../features/agents/access/access.rules.ts'
import { verifiedKey } from '../features/agents/deployments.contract.ts'
import { unsubscribeToken } from '../features/notifications/notifications.contract.ts'
import { ONE_CLICK_PATH } from '../features/notifications/server/notifications.actions.ts'
import { WEBHOOK_PATHS } from '../features/payments/server/webhook.ts'
import type { DescribedRoute } from '../platform/contract/described-route.ts'
import { describedStorage } from '../platform/file-storage/described.ts'
import { REALTIME_PATH } from '../platform/realtime/streams.ts'

const oneClick = {
  path: ONE_CLICK_PATH,
  tag: 'notifications',
  access: 'public',
  query: z.object({ token: unsubscribeToken }),
  refusals: 'Problem',
} as const

const signedEvents = {
  tag: 'webhooks',
  access: 'public',
  headers: {
    'Stripe-Signature': 'Made with the signing secret of the endpoint, at most five minutes ago.',
  },
  body: { media: 'application/json' },
  status: 200,
  answer: z.object({ received: z.literal(true) }),
  refusals: 'Problem',
} as const

export const describedRoutes: readonly DescribedRoute[] = [
  ...describedAccounts,
  ...describedStorage,
  {
    method: 'GET',
    path: REALTIME_PATH,
    tag: 'realtime/v1',
    summary: 'Streams server-sent events about changes to your data, for as long as the session is valid.',
    access: 'session',
    status: 200,
    answer: { media: 'text/event-stream' },
    refusals: 'Problem',
  },
  {
    ...oneClick,
    method: 'POST',
    summary: 'Turns off emails of one type with one click in an email app (RFC 8058).',
    status: 204,
  },
  {
    method: 'GET',
    path: VERIFY_PATH,
    tag: 'deployments',
    summary:
      "Checks an access key of a deployed agent, for the seller's service: send it as the bearer token. Answers 401 for every key that is unknown or no longer works.",
    access: 'public',
    headers: { authorization: 'The access key, as Bearer KEY.' },
    status: 200,
    answer: verifiedKey,
    refusals: 'Problem',
  },
  {
    method: 'POST',
    path: WEBHOOK_PATHS.payments,
    summary:
      'Takes signed events of the card provider. Each takes effect once, however often and in whatever order they arrive.',
    ...signedEvents,
  },
  {
    method: 'POST',
    path: WEBHOOK_PATHS.accounts,
    summary:
      "Takes the card provider's signed events about sellers' accounts and payouts to their banks, each once.",
    ...signedEvents,
  },
  { ...oneClick, method: 'GET', summary: 'Redirects to the unsubscribe page.', status: 303 },
]
