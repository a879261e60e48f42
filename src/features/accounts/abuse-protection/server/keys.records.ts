// The queries over signing keys and secrets.
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { type KeyState, type SecretName, secrets, signingKeys } from './keys.table.ts'

export type SigningKeyRow = typeof signingKeys.$inferSelect

/** An arbitrary number, the same in every process: two simultaneous first starts create one set of keys. */
const KEYS_LOCK = 7_241_002

export async function lockKeys(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${KEYS_LOCK})`)
}

export async function findSecret(reader: Reader, name: SecretName): Promise<string | undefined> {
  return (await reader.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name)))[0]?.value
}

export async function insertSecret(tx: Tx, name: SecretName, value: string, now: Date): Promise<void> {
  await tx.insert(secrets).values({ name, value, created_at: now.toISOString() })
}

export async function allSigningKeys(reader: Reader): Promise<SigningKeyRow[]> {
  return reader.select().from(signingKeys)
}

export async function insertSigningKey(tx: Tx, key: SigningKeyRow): Promise<void> {
  await tx.insert(signingKeys).values(key)
}

export async function changeKeyState(
  tx: Tx,
  kid: string,
  state: KeyState,
  retiredAt: Date | null,
): Promise<void> {
  await tx
    .update(signingKeys)
    .set({ state, retired_at: retiredAt?.toISOString() ?? null })
    .where(eq(signingKeys.kid, kid))
}

export async function deleteKeysRetiredBefore(tx: Tx, before: Date): Promise<void> {
  await tx
    .delete(signingKeys)
    .where(and(eq(signingKeys.state, 'previous'), lt(signingKeys.retired_at, before.toISOString())))
}
