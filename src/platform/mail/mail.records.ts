// The queries over the outbox. Several senders may work at once: a lease belongs to one of them.
import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Db, Reader, Tx } from '../database/database.ts'
import { mails } from './mail.table.ts'

export type NewMail = Pick<typeof mails.$inferInsert, 'recipient' | 'template' | 'subject'> & {
  html: string
  text: string
  headers?: Record<string, string>
  created_at: string
  sent_at?: string
}

export type LeasedMail = Awaited<ReturnType<typeof leaseDueMails>>[number]

/** A new mail is due at once, even for a sender whose clock is behind that of the machine where it was written. */
const AT_ONCE = new Date(0).toISOString()

const isWaiting = and(isNull(mails.sent_at), isNull(mails.failed_at))

export async function insertMail(tx: Tx, mail: NewMail): Promise<void> {
  await tx.insert(mails).values({ ...mail, next_try_at: AT_ONCE })
}

/** Leases up to `limit` due mails that are younger than `oldest`; no other sender gets them before `leasedUntil`. */
export async function leaseDueMails(
  db: Db,
  lease: { now: string; leasedUntil: string; oldest: string; limit: number },
) {
  // In a CTE: as a subquery of IN it could be evaluated again, and would then lock more than the limit.
  const due = db.$with('due').as(
    db
      .select({ id: mails.id })
      .from(mails)
      .where(and(isWaiting, lte(mails.next_try_at, lease.now), gt(mails.created_at, lease.oldest)))
      .orderBy(asc(mails.next_try_at), asc(mails.id))
      .limit(lease.limit)
      .for('update', { skipLocked: true }),
  )
  return db
    .with(due)
    .update(mails)
    .set({ next_try_at: lease.leasedUntil, tries: sql`${mails.tries} + 1` })
    .from(due)
    .where(eq(mails.id, due.id))
    .returning({
      id: mails.id,
      message_id: mails.message_id,
      recipient: mails.recipient,
      template: mails.template,
      subject: mails.subject,
      html: mails.html,
      text: mails.text,
      headers: mails.headers,
      tries: mails.tries,
    })
}

export async function markSent(db: Db, id: number, at: string): Promise<void> {
  await db.update(mails).set({ sent_at: at }).where(eq(mails.id, id))
}

/** A sender that outlived its lease changes nothing: the number of tries shows it. */
const isStillOf = (lease: Pick<LeasedMail, 'id' | 'tries'>) =>
  and(eq(mails.id, lease.id), eq(mails.tries, lease.tries), isWaiting)

export async function retryAt(db: Db, lease: Pick<LeasedMail, 'id' | 'tries'>, at: string): Promise<void> {
  await db.update(mails).set({ next_try_at: at }).where(isStillOf(lease))
}

export async function markFailed(db: Db, lease: Pick<LeasedMail, 'id' | 'tries'>, at: string): Promise<void> {
  await db.update(mails).set({ failed_at: at }).where(isStillOf(lease))
}

/**
 * Gives up at most `limit` mails that are still waiting and were written at or before `cutoff`; returns their number.
 */
export async function failOldMails(db: Db, cutoff: string, at: string, limit: number): Promise<number> {
  const failed = await db
    .update(mails)
    .set({ failed_at: at })
    .where(inArray(mails.id, oldestIds(db, cutoff, limit, isWaiting)))
    .returning({ id: mails.id })
  return failed.length
}

/** Erases the bodies of up to `limit` mails written at or before `cutoff`; returns their number. */
export async function eraseBodies(db: Db, cutoff: string, limit: number): Promise<number> {
  const erased = await db
    .update(mails)
    .set({ html: null, text: null })
    .where(inArray(mails.id, oldestIds(db, cutoff, limit, isNotNull(mails.text))))
    .returning({ id: mails.id })
  return erased.length
}

export async function deleteOldMails(db: Db, cutoff: string, limit: number): Promise<number> {
  const deleted = await db
    .delete(mails)
    .where(inArray(mails.id, oldestIds(db, cutoff, limit, undefined)))
    .returning({ id: mails.id })
  return deleted.length
}

function oldestIds(db: Db, cutoff: string, limit: number, condition: SQL | undefined) {
  return db
    .select({ id: mails.id })
    .from(mails)
    .where(and(condition, lte(mails.created_at, cutoff)))
    .orderBy(asc(mails.created_at), asc(mails.id))
    .limit(limit)
}

export async function deleteMailsTo(tx: Tx, recipient: string): Promise<void> {
  await tx.delete(mails).where(isTo(recipient))
}

/** Returns the newest mails whose bodies still exist, all or those to one recipient. */
export async function listMails(reader: Reader, recipient: string | undefined, limit: number) {
  return reader
    .select({
      id: mails.id,
      to: mails.recipient,
      subject: mails.subject,
      text: sql<string>`coalesce(${mails.text}, '')`,
      html: sql<string>`coalesce(${mails.html}, '')`,
      sent_at: sql`coalesce(${mails.sent_at}, ${mails.created_at})`.mapWith(mails.created_at),
    })
    .from(mails)
    .where(and(isNotNull(mails.text), recipient === undefined ? undefined : isTo(recipient)))
    .orderBy(desc(mails.created_at), desc(mails.id))
    .limit(limit)
}

/** Returns the number of mails to a recipient that have failed after the last one that was sent. */
export async function countFailedSince(reader: Reader, recipient: string): Promise<number> {
  const lastSent = sql`(select coalesce(max(id), 0) from ${mails} where ${isTo(recipient)} and ${isNotNull(mails.sent_at)})`
  return reader.$count(mails, and(isTo(recipient), isNotNull(mails.failed_at), gt(mails.id, lastSent)))
}

function isTo(recipient: string): SQL {
  return sql`lower(${mails.recipient}) = lower(${recipient})`
}
