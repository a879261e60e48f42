// Every route of somebody else's protocol, for the reference.

import * as z from 'zod'
import { describedAccounts } from '../features/accounts/protocol/contract.ts'
import { unsubscribeToken } from '../features/notifications/contract.ts'
import { ONE_CLICK_PATH } from '../features/notifications/server/jobs.ts'
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

export const describedRoutes: readonly DescribedRoute[] = [
  ...describedAccounts,
  ...describedStorage,
  {
    method: 'GET',
    path: REALTIME_PATH,
    tag: 'realtime/v1',
    summary: 'Tells as server-sent events that something of the own changed, as long as the session is good.',
    access: 'session',
    status: 200,
    answer: { media: 'text/event-stream' },
    refusals: 'Problem',
  },
  {
    ...oneClick,
    method: 'POST',
    summary: 'Ends mails of a kind at one press in a mail program (RFC 8058).',
    status: 204,
  },
  { ...oneClick, method: 'GET', summary: 'Leads to the page that ends mails of a kind.', status: 303 },
]
