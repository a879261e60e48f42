// The queries that hide a review. While it is hidden it is removed: shown to nobody and counted nowhere.
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { OwnerId } from '../../../../platform/actor.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { reviews } from '../../server/table.ts'

export async function findModerated(reader: Reader, id: number, viewer: OwnerId | null) {
  const rows = await reader
    .select({
      owner_id: reviews.user_id,
      product_type: reviews.product_type,
      product_id: reviews.product_id,
      rating: reviews.rating,
      removed_at: reviews.removed_at,
      is_hidden: sql<boolean>`${reviews.hidden_from} is not null`,
    })
    .from(reviews)
    .where(and(eq(reviews.id, id), viewer === null ? undefined : isNull(reviews.removed_at)))
  return rows[0]
}

export async function idsOf(reader: Reader, ownerId: string): Promise<string[]> {
  const rows = await reader
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.user_id, ownerId), isNull(reviews.removed_at)))
    .orderBy(asc(reviews.id))
  return rows.map(({ id }) => String(id))
}

export async function setHidden(tx: Tx, id: number, at: string | null): Promise<void> {
  await tx
    .update(reviews)
    .set({ removed_at: at, hidden_from: at === null ? null : 'list' })
    .where(eq(reviews.id, id))
}
