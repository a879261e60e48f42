// People who are told something, for conversations: signed up, with a proved address, asking with their own token.

import { messageSent } from '../../src/features/conversations/events.ts'
import { emit } from '../../src/features/events/server/actions.ts'
import { proposalReceived } from '../../src/features/projects/proposals/events.ts'
import type { EventDeclaration } from '../../src/platform/contract/event.ts'
import type { Tx } from '../../src/platform/database/database.ts'
import type { SignedIn, TestAccounts } from './accounts.ts'
import type { Answer, TestProduct } from './product.ts'

export type Told = {
  id: string
  email: string
  client: SignedIn['client']
  headers: { authorization: string }
  /** Asks the API below /rest/v1. */
  ask(method: string, path: string, body?: unknown): Promise<Answer>
}

/** Signs somebody up; the address counts as proved unless told otherwise. */
export async function toldPerson(
  { person, product }: Pick<TestAccounts, 'person' | 'product'>,
  { isProved = true } = {},
): Promise<Told> {
  const { id, email, client } = await person()
  const token = (await client.getSession()).data.session?.access_token
  const headers = { authorization: `Bearer ${token}` }
  if (isProved) {
    await product.database.pool.query('update users set email_confirmed_at = created_at where id = $1', [id])
  }
  return {
    id,
    email,
    client,
    headers,
    ask: (method, path, body) =>
      product.ask(method, `/rest/v1${path}`, body === undefined ? { headers } : { headers, body }),
  }
}

export type ToTell = {
  event?: EventDeclaration
  /** What it is about; something new unless told otherwise. */
  subject?: number
  actor_id?: string
}

/** Rows that nobody has made: what is told of them is told without a title. */
let subjects = 1_000_000_000

/** Tells somebody of something in a transaction, of a proposal unless told otherwise. */
export async function tellIn(tx: Tx, userId: string, news: ToTell, now: Date): Promise<void> {
  const { subject = subjects++, actor_id = null } = news
  const event: EventDeclaration = news.event ?? proposalReceived
  const params = event.subject === messageSent.subject ? {} : { project_id: null }
  await emit(tx, event, { subject, params, actor: actor_id, told: { owner: userId, other: userId } }, now)
}

/** The same in a transaction of its own. */
export function tell(
  { database, clock }: Pick<TestProduct, 'database' | 'clock'>,
  userId: string,
  news: ToTell = {},
): Promise<void> {
  return database.inTransaction((tx) => tellIn(tx, userId, news, clock.now()))
}
