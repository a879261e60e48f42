// People with a profile of their own who call the API with their own token, for tests of follows, blocks and the like.
import { randomUUID } from 'node:crypto'
import type { TestAccounts } from './accounts.ts'
import { newRecipient, type Recipient } from './recipients.ts'

export type Member = Recipient & { handle: string }

/** Signs up a person with a public name, and by default a public professional's profile. */
export async function newMember(
  accounts: Pick<TestAccounts, 'person' | 'product'>,
  change: { display_name?: string; user_type?: string; is_public?: boolean } = {},
): Promise<Member> {
  const person = await newRecipient(accounts)
  const profile = { display_name: 'Gus Example', user_type: 'professional', is_public: true, ...change }
  const handle = `gus-${randomUUID().slice(0, 8)}`
  await accounts.product.database.pool.query(
    'update profiles set display_name = $2, handle = $3, user_type = $4, is_public = $5, named_at = case when $2::text is not null then created_at end where id = $1',
    [person.id, profile.display_name, handle, profile.user_type, profile.is_public],
  )
  return { ...person, handle }
}

/** Returns the sentences of a person's notifications, newest first. */
export async function notificationsOf(member: Recipient): Promise<string[]> {
  const { body } = await member.ask('GET', '/notifications')
  return (body as { items: { text: string }[] }).items.map(({ text }) => text)
}
