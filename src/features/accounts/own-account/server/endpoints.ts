// Answers what contract.ts says can be asked about the own account.
import { type Endpoint, endpoint, personIn } from '../../../../platform/http/endpoint.ts'
import type { PersonData } from '../../../../platform/person-data.ts'
import { accountContracts } from '../../contract.ts'
import { type AccountParts, noteEvent } from '../../server/actions.ts'
import {
  endOtherSessions,
  endSession,
  eraseAccount,
  exportAccount,
  listSessions,
  requireOwner,
  showAccount,
} from './actions.ts'

export function ownAccountEndpoints(parts: AccountParts, nouns: readonly PersonData[]): Endpoint[] {
  const { database, clock } = parts
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
    endpoint(accountContracts.exportData, ({ actor }) => exportAccount(database.db, personIn(actor), nouns)),
    endpoint(accountContracts.remove, async ({ actor, body }) => {
      const person = personIn(actor)
      const now = clock.now()
      await requireOwner(parts, person, body.password, now)
      await database.inTransaction((tx) => eraseAccount(tx, person.id, nouns, now))
      noteEvent(parts, 'account_deleted', person.id)
      return { deleted: true } as const
    }),
  ]
}
