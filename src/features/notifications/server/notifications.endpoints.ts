// Binds the contracts of notifications, and the one-click unsubscribe of mail clients.

import { paths } from '../../../paths.ts'
import { personIn } from '../../../platform/actor.ts'
import type { Clock } from '../../../platform/clock.ts'
import { Problem } from '../../../platform/contract/problem.ts'
import type { Database } from '../../../platform/database/database.ts'
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts'
import type { Route } from '../../../platform/http/route.ts'
import { readSeveral, unreadCounter } from '../../events/server/notifications.actions.ts'
import { notificationContracts, unsubscribeToken } from '../notifications.contract.ts'
import { notificationMessages } from '../notifications.messages.ts'
import {
  choosePreference,
  countUnreadNotifications,
  type EventCatalogue,
  type KeyedHash,
  listKinds,
  listOwn,
  listPreferences,
  type MailSeries,
  markOneRead,
  ONE_CLICK_PATH,
  readShownAt,
  unsubscribe,
} from './notifications.actions.ts'

type Parts = {
  database: Pick<Database, 'db' | 'inTransaction'>
  clock: Clock
  hash: KeyedHash
  eventCatalogue: EventCatalogue
  mailSeries: readonly MailSeries[]
}

export function notificationEndpoints({
  database,
  clock,
  hash,
  eventCatalogue,
  mailSeries,
}: Parts): Endpoint[] {
  const { db, inTransaction } = database
  const { kinds } = eventCatalogue
  const countOf = unreadCounter(db)
  return [
    endpoint(notificationContracts.list, ({ actor, query }) =>
      listOwn(db, personIn(actor), eventCatalogue, query),
    ),
    endpoint(notificationContracts.countUnread, ({ actor }) =>
      countUnreadNotifications(countOf, personIn(actor)),
    ),
    endpoint(notificationContracts.markRead, async ({ actor, params }) => ({
      read: await inTransaction((tx) => markOneRead(tx, personIn(actor), params.id, clock.now())),
    })),
    endpoint(notificationContracts.markAllRead, async ({ actor }) => ({
      read: await inTransaction((tx) => readSeveral(tx, personIn(actor), 'all', clock.now())),
    })),
    endpoint(notificationContracts.markReadAt, async ({ actor, body }) => ({
      read: await inTransaction((tx) =>
        readShownAt(tx, { actor: personIn(actor), kinds, path: body.path }, clock.now()),
      ),
    })),
    endpoint(notificationContracts.preferences, ({ actor }) => listPreferences(db, personIn(actor), kinds)),
    endpoint(notificationContracts.savePreference, async ({ actor, params, body }) => {
      const choice = { kind: params.kind, channel: body.channel }
      await inTransaction((tx) =>
        choosePreference(tx, { actor: personIn(actor), kinds, choice }, clock.now()),
      )
      return choice
    }),
    endpoint(notificationContracts.kinds, async () => listKinds(kinds, mailSeries)),
    endpoint(notificationContracts.unsubscribe, ({ body }) =>
      inTransaction((tx) => unsubscribe(tx, { hash, kinds, mailSeries }, body.token, clock.now())),
    ),
  ]
}

/**
 * The address in List-Unsubscribe (RFC 8058): mail clients post to it without a session and with any body, since the
 * token alone says what to do. Opened as a link, it redirects to the page with the button.
 */
export function oneClickRoutes(
  { database, clock, hash, eventCatalogue: { kinds }, mailSeries }: Parts,
  admit: (addressKey: string) => Promise<void>,
): Route[] {
  const tokenIn = (request: Request) => {
    const read = unsubscribeToken.safeParse(new URL(request.url).searchParams.get('token') ?? '')
    if (!read.success) throw new Problem('invalid', notificationMessages.tokenInvalid)
    return read.data
  }
  return [
    {
      method: 'POST',
      path: ONE_CLICK_PATH,
      async answer(request, { addressKey }) {
        await admit(addressKey)
        const token = tokenIn(request)
        await database.inTransaction((tx) => unsubscribe(tx, { hash, kinds, mailSeries }, token, clock.now()))
        return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
      },
    },
    {
      method: 'GET',
      path: ONE_CLICK_PATH,
      answer: async (request) =>
        new Response(null, {
          status: 303,
          headers: { location: paths.unsubscribe(tokenIn(request)), 'cache-control': 'no-store' },
        }),
    },
  ]
}
