// Binds the contracts of a person's own account.

import { personIn } from '../../../../platform/actor.ts'
import { jsonFile } from '../../../../platform/http/answer-file.ts'
import { type Endpoint, endpoint } from '../../../../platform/http/endpoint.ts'
import { type AccountParts, noteEvent } from '../../abuse-protection/server/abuse-protection.actions.ts'
import { restoreAccount } from '../../email-verification/address-undo/server/address-undo.actions.ts'
import { listPublished } from '../../email-verification/server/published.ts'
import { accountContracts } from '../own-account.contract.ts'
import {
  dismissRemoved,
  endAccount,
  endOtherSessions,
  endSession,
  exportAccount,
  listCommitments,
  listSessions,
  requireOwner,
  showAccount,
} from './own-account.actions.ts'

export function ownAccountEndpoints(parts: AccountParts): Endpoint[] {
  const { database, clock, personData: nouns } = parts
  return [
    endpoint(accountContracts.get, ({ actor }) => showAccount(database.db, personIn(actor), clock.now())),
    endpoint(accountContracts.sessions, ({ actor, query }) =>
      listSessions(database.db, personIn(actor), query),
    ),
    endpoint(accountContracts.endOthers, async ({ actor }) => ({
      ended: await database.inTransaction((tx) => endOtherSessions(tx, personIn(actor))),
    })),
    endpoint(accountContracts.endSession, async ({ actor, params }) => ({
      ended: await database.inTransaction((tx) => endSession(tx, personIn(actor), params.id)),
    })),
    endpoint(accountContracts.undoAddressChange, async ({ body }) => ({
      outcome: await database.inTransaction((tx) => restoreAccount(parts, tx, body.token, clock.now())),
    })),
    endpoint(accountContracts.published, ({ actor }) =>
      listPublished(database.db, personIn(actor).id, nouns),
    ),
    endpoint(accountContracts.dismissRemoved, async ({ actor }) => {
      await database.inTransaction((tx) => dismissRemoved(tx, personIn(actor), clock.now()))
      return {}
    }),
    endpoint(accountContracts.exportData, ({ actor }) =>
      database.inTransaction(async (tx) => jsonFile(await exportAccount(tx, personIn(actor), nouns))),
    ),
    endpoint(accountContracts.commitments, async ({ actor }) => ({
      items: await listCommitments(database.db, personIn(actor), parts.commitments),
    })),
    endpoint(accountContracts.remove, async ({ actor, body }) => {
      const person = personIn(actor)
      const now = clock.now()
      await requireOwner(parts, person, body.password, now)
      await database.inTransaction((tx) => endAccount(parts, tx, person, now))
      noteEvent(parts, 'account_deleted', person.id)
      return { deleted: true } as const
    }),
  ]
}
