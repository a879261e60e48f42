// Binds the contracts of notifications, and the one-click unsubscribe of mail clients.

import { paths } from '../../../paths.ts'
import { personIn } from '../../../platform/actor.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts'
import { readSeveral, unreadCounter } from '../../events/server/notifications.actions.ts'
import { notificationContracts, oneClickContracts } from '../notifications.contract.ts'
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
  const unsubscribeWith = (token: string) =>
    inTransaction((tx) => unsubscribe(tx, { hash, kinds, mailSeries }, token, clock.now()))
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
        readShownAt(tx, body.path, { actor: personIn(actor), now: clock.now(), kinds }),
      ),
    })),
    endpoint(notificationContracts.preferences, ({ actor }) => listPreferences(db, personIn(actor), kinds)),
    endpoint(notificationContracts.savePreference, async ({ actor, params, body }) => {
      const choice = { kind: params.kind, channel: body.channel }
      await inTransaction((tx) =>
        choosePreference(tx, choice, { actor: personIn(actor), now: clock.now(), kinds }),
      )
      return choice
    }),
    endpoint(notificationContracts.kinds, async () => listKinds(kinds, mailSeries)),
    endpoint(notificationContracts.unsubscribe, ({ body }) => unsubscribeWith(body.token)),
    endpoint(oneClickContracts.press, async ({ query }) => {
      await unsubscribeWith(query.token)
      return () => new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
    }),
    endpoint(oneClickContracts.open, async ({ query }) => () => {
      const headers = { location: paths.unsubscribe(query.token), 'cache-control': 'no-store' }
      return new Response(null, { status: 303, headers })
    }),
  ]
}
