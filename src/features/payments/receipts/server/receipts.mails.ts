// The mail with a receipt: the payment or refund, and the way to a page that can be printed.
import { documentDay, unquoted } from '../../../../platform/contract/in-words.ts'
import { action, aside, paragraph } from '../../../../platform/mail/frame.ts'
import type { MailContent } from '../../../../platform/mail/outbox.ts'
import { inOneLine, renderMail } from '../../../../platform/mail/render.ts'
import { usageInWords } from '../../usage/usage.messages.ts'
import { receiptMails as words } from '../receipts.messages.ts'

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

export type ReceiptMail = {
  number: string
  product: string
  amount: number
  refunded: number
  paidAt: string
  period: { start: string; end: string } | null
  /** Null unless the payment was for further runs. */
  usage: { runs: number; month: string } | null
  address: string
}

export async function receiptMail(receipt: ReceiptMail): Promise<MailContent> {
  const { number, amount, refunded, paidAt, period, usage, address } = receipt
  const product = unquoted(inOneLine(receipt.product))
  const isRefund = refunded > 0
  const subject = isRefund
    ? words.refunded(money.format(refunded), product)
    : words.paid(money.format(amount), product)
  const { siteName, footer } = words
  return renderMail(
    {
      template: isRefund ? 'refund-receipt' : 'receipt',
      siteName,
      footer,
      subject,
      heading: subject,
      preview: words.preview(number),
    },
    [
      paragraph(
        isRefund
          ? words.refundOf(number, money.format(amount), documentDay(paidAt))
          : words.paidOn(number, documentDay(paidAt)),
      ),
      ...(isRefund ? [paragraph(words.takesDays)] : []),
      ...(!isRefund && period
        ? [paragraph(words.period(documentDay(period.start), documentDay(period.end)))]
        : []),
      ...(usage ? [paragraph(words.usage(usageInWords(usage)))] : []),
      action(words.button, address, words.openAddress),
      ...(!isRefund && period ? [aside(words.manage)] : []),
    ],
  )
}
