// Answers the mailbox page, in process.
import type { Database } from '../../platform/database/database.ts'
import { type Endpoint, endpoint } from '../../platform/http/endpoint.ts'
import { readMailbox } from '../../platform/mail/outbox.ts'
import { mailboxContracts } from './mailbox.contract.ts'

export function mailboxEndpoints({ db }: Pick<Database, 'db'>): Endpoint[] {
  return [endpoint(mailboxContracts.list, async ({ query }) => ({ items: await readMailbox(db, query.to) }))]
}
