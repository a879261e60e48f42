// Binds the contracts of conversations.

import { personIn } from '../../../platform/actor.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { type Endpoint, endpoint } from '../../../platform/http/endpoint.ts'
import { conversationContracts as contracts } from '../conversations.contract.ts'
import {
  blockConversation,
  conversationWith,
  countUnreadConversations,
  listConversations,
  markConversationRead,
  openConversation,
  unblockConversation,
} from './conversations.actions.ts'
import type { ConversationSubjects } from './subjects.ts'

export type ConversationParts = {
  database: Pick<Database, 'db' | 'inTransaction'>
  subjects: ConversationSubjects
  clock: Clock
}

export function conversationEndpoints(parts: ConversationParts): Endpoint[] {
  const { database, subjects, clock } = parts
  const { db, inTransaction } = database

  return [
    endpoint(contracts.list, ({ actor, query }) => listConversations(db, subjects, personIn(actor), query)),
    endpoint(contracts.countUnread, ({ actor }) => countUnreadConversations(db, personIn(actor))),
    endpoint(contracts.open, ({ actor, params }) =>
      openConversation(db, subjects, personIn(actor), params.id),
    ),
    endpoint(contracts.withPerson, ({ actor, params }) =>
      conversationWith(db, subjects, personIn(actor), params.handle),
    ),
    endpoint(contracts.markRead, ({ actor, params, body }) =>
      inTransaction((tx) =>
        markConversationRead(
          tx,
          { id: params.id, messageId: body.message_id },
          { actor: personIn(actor), now: clock.now(), subjects },
        ),
      ),
    ),
    endpoint(contracts.block, ({ actor, params }) =>
      inTransaction((tx) =>
        blockConversation(tx, params.id, { actor: personIn(actor), now: clock.now(), subjects }),
      ),
    ),
    endpoint(contracts.unblock, ({ actor, params }) =>
      inTransaction((tx) => unblockConversation(tx, subjects, personIn(actor), params.id)),
    ),
  ]
}
