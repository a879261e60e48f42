// People who are told something, for conversations: signed up, with a proved address, asking with their own token.
import type { NotificationKind } from '../../src/features/notifications/rules.ts'
import { notify, type ToTell } from '../../src/features/notifications/server/actions.ts'
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

/** Tells somebody of something, of a proposal unless told otherwise, in a transaction of its own. */
export function tell<K extends NotificationKind = 'proposal_received'>(
  { database, clock }: Pick<TestProduct, 'database' | 'clock'>,
  userId: string,
  news: Partial<Omit<ToTell<K>, 'user_id'>> = {},
): Promise<void> {
  const whole = {
    kind: 'proposal_received',
    params: { project_title: 'Sort invoices' },
    path: '/projects/1',
    ...news,
    user_id: userId,
  } as ToTell<NotificationKind>
  return database.inTransaction((tx) => notify(tx, whole, clock.now()))
}
