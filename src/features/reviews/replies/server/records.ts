// The queries that read and write the one reply that a review can have.
import { eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { reviewReplies } from '../../server/table.ts'

/** Stores the seller's reply or its new text; says whether it is a new one. */
export async function saveReply(
  tx: Tx,
  row: { review_id: number; user_id: string; reply_text: string },
  at: string,
): Promise<{ isNew: boolean }> {
  const stored = await tx
    .insert(reviewReplies)
    .values({ ...row, created_at: at })
    .onConflictDoUpdate({
      target: reviewReplies.review_id,
      set: { reply_text: row.reply_text, user_id: row.user_id, edited_at: at },
    })
    .returning({ isNew: sql<boolean>`${reviewReplies.edited_at} is null` })
  return stored[0] ?? { isNew: false }
}

/** Who wrote the reply to a review, and whether operators hide it; undefined if there is none. */
export async function findReply(
  reader: Reader,
  reviewId: number,
): Promise<{ user_id: string; is_hidden: boolean } | undefined> {
  const rows = await reader
    .select({
      user_id: reviewReplies.user_id,
      is_hidden: sql<boolean>`${reviewReplies.hidden_from} is not null`,
    })
    .from(reviewReplies)
    .where(eq(reviewReplies.review_id, reviewId))
  return rows[0]
}

/** Deletes the reply; says whether there was one. */
export async function deleteReply(tx: Tx, reviewId: number): Promise<boolean> {
  const gone = await tx
    .delete(reviewReplies)
    .where(eq(reviewReplies.review_id, reviewId))
    .returning({ review_id: reviewReplies.review_id })
  return gone.length > 0
}
