// The queries over recovery codes.
import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { recoveryCodes } from './recovery-codes.table.ts'

export async function replaceRecoveryCodes(
  tx: Tx,
  factorId: string,
  codes: readonly { id: string; code_hash: string }[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.factor_id, factorId))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ ...code, factor_id: factorId })))
}

/** Uses up a recovery code; returns false if it does not exist or was used before. */
export async function spendRecoveryCode(
  tx: Tx,
  factorId: string,
  codeHash: string,
  now: Date,
): Promise<boolean> {
  const spent = await tx
    .update(recoveryCodes)
    .set({ used_at: now.toISOString() })
    .where(
      and(
        eq(recoveryCodes.factor_id, factorId),
        eq(recoveryCodes.code_hash, codeHash),
        isNull(recoveryCodes.used_at),
      ),
    )
  return spent.rowCount === 1
}

export async function countRecoveryCodes(
  reader: Reader,
  factorId: string,
): Promise<{ total: number; remaining: number }> {
  const rows = await reader
    .select({
      total: count(),
      remaining: sql<number>`count(*) filter (where ${recoveryCodes.used_at} is null)::int`,
    })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.factor_id, factorId))
  return rows[0] ?? { total: 0, remaining: 0 }
}
