// Every route of someone else's protocol, for the reference.

import * as z from 'zod'
import { describedAccounts } from '../features/accounts/protocol.contract.ts'
import { A2A_PATH, A2A_VERSION, CARD_PATH, REFUSAL_CODES } from '../features/agents/cards/cards.rules.ts'
import { TOOLS_PATH } from '../features/agents/tools/tools.rules.ts'
import { WEBHOOK_PATHS } from '../features/payments/server/webhook.ts'
import type { DescribedRoute } from '../platform/contract/described-route.ts'
import { idInPath } from '../platform/contract/shapes.ts'
import { describedStorage } from '../platform/file-storage/described.ts'
import { REALTIME_PATH } from '../platform/realtime/streams.ts'

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

const toolRoute = {
  path: TOOLS_PATH,
  tag: 'tools',
  access: 'public',
  headers: {
    authorization: 'The token of a connected app, or the access key of a deployment, as Bearer.',
  },
  status: 200,
  answer: { media: 'text/event-stream' },
  refusals: 'Problem',
} as const

const toolRouteDescriptions: readonly DescribedRoute[] = [
  {
    ...toolRoute,
    method: 'POST',
    summary:
      'Lists the agents that you have deployed as tools, and runs them (Model Context Protocol 2026-07-28, and the versions of 2025).',
    body: { media: 'application/json' },
  },
  { ...toolRoute, method: 'GET', summary: 'Answers 405: there are no streams outside of requests.' },
  { ...toolRoute, method: 'DELETE', summary: 'Answers 405: there are no sessions.' },
]

const cardRouteDescriptions: readonly DescribedRoute[] = [
  {
    method: 'POST',
    path: A2A_PATH,
    tag: 'a2a',
    access: 'public',
    headers: {
      authorization: 'The access key of your deployment of the agent, as Bearer.',
      'A2A-Version': `${A2A_VERSION}; other versions are refused.`,
    },
    params: z.object({ id: idInPath }),
    body: { media: 'application/json' },
    summary: `Takes tasks of the A2A protocol (JSON-RPC): SendMessage and SendStreamingMessage with one data part begin a run, and GetTask, ListTasks, CancelTask and SubscribeToTask are about those of this deployment. Refusals of its own: ${REFUSAL_CODES.too_many_requests} for too many runs in a minute, ${REFUSAL_CODES.used_up} for a month that is used up, ${REFUSAL_CODES.conflict} where the agent can't be called.`,
    status: 200,
    answer: { media: 'application/json' },
    refusals: 'Problem',
  },
  {
    method: 'GET',
    path: CARD_PATH,
    tag: 'a2a',
    access: 'public',
    params: z.object({ id: idInPath }),
    summary:
      'Returns the A2A card of an agent that is for sale and can be called, signed by a key of /auth/v1/.well-known/jwks.json.',
    status: 200,
    answer: { media: 'application/json' },
    refusals: 'Problem',
  },
]

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
  ...toolRouteDescriptions,
  ...cardRouteDescriptions,
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
]
