// The background work of receipts: payments and refunds are mailed.
import { paths } from '../../../../paths.ts'
import type { Job } from '../../../../platform/jobs/jobs.ts'
import { enqueueMail } from '../../../../platform/mail/outbox.ts'
import type { PaymentParts } from '../../server/payments.actions.ts'
import { receiptNumber } from '../receipts.rules.ts'
import { receiptNamesOf } from './receipts.actions.ts'
import { receiptMail } from './receipts.mails.ts'
import { type DueReceipt, dueReceipts, takeDueReceipts } from './receipts.records.ts'

const AT_ONCE = 20

export function receiptJobs(parts: PaymentParts, siteUrl: string): Job[] {
  return [{ name: 'mail-receipts', cron: '* * * * *', run: () => mailDue(parts, siteUrl) }]
}

/** Returns the number of receipts mailed. */
async function mailDue(parts: PaymentParts, siteUrl: string): Promise<number> {
  const { database, clock } = parts
  let mailed = 0
  for (let some = AT_ONCE; some === AT_ONCE; ) {
    const due = await dueReceipts(database.db, clock.now().toISOString(), AT_ONCE)
    const names = await receiptNamesOf(parts, database.db, due)
    for (const [at, one] of due.entries())
      if (await mailOne(parts, siteUrl, one, names[at] ?? '')) mailed += 1
    some = due.length
  }
  return mailed
}

async function mailOne(
  parts: PaymentParts,
  siteUrl: string,
  due: DueReceipt,
  product: string,
): Promise<boolean> {
  const { email, receipt_key: key, period_start: start, period_end: end } = due
  // The mail is composed before the transaction, to keep that short. Only a verified address gets one.
  const mail =
    email === null
      ? undefined
      : await receiptMail({
          number: receiptNumber(key),
          product,
          amount: due.amount,
          paidAt: due.created_at,
          refunded: due.status === 'disputed' ? due.amount : due.refunded,
          period: start !== null && end !== null ? { start, end } : null,
          usage: due.usage,
          address: siteUrl + paths.receipt(key),
        })
  return parts.database.inTransaction(async (tx) => {
    if (!(await takeDueReceipts(tx, due)) || !mail || email === null) return false
    await enqueueMail(tx, { ...mail, to: email }, parts.clock.now())
    return true
  })
}
