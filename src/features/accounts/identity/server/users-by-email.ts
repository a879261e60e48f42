// Finds the user of an email address.
import { eq } from 'drizzle-orm'
import type { Reader } from '../../../../platform/database/database.ts'
import type { UserRow } from '../users/server/users.records.ts'
import { users } from '../users/server/users.table.ts'

export async function findUserByEmail(reader: Reader, email: string): Promise<UserRow | undefined> {
  return (
    await reader.select().from(users).where(eq(users.email, email)).prepare('user_by_email').execute()
  )[0]
}
