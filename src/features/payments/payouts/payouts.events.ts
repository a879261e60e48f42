// The event of a payout: its seller is notified when the money was sent.
import * as z from 'zod'
import { paths } from '../../../paths.ts'
import { byMail, declareEvent } from '../../../platform/contract/event.ts'
import { dayInWords, dollarsInFull, momentInWords } from '../../../platform/contract/in-words.ts'
import { moment } from '../../../platform/contract/shapes.ts'

export const payoutPaid = declareEvent({
  kind: 'payout_paid',
  subject: 'payout',
  /** `until`: what was sold before that moment and could no longer be refunded is in it. */
  params: z.strictObject({ amount: z.number(), until: moment, paid_at: moment }),
  notification: byMail('Payouts'),
  audience: {
    owner: {
      sentence: ({ params: { amount } }) => `Your payout of ${dollarsInFull(amount)} was sent`,
      mail: ({ params: { amount, until, paid_at } }) => ({
        lines: [
          `${dollarsInFull(amount)} for your sales until ${dayInWords(until)}, excluding refunds and sales that can still be refunded, sent on ${momentInWords(paid_at)}.`,
          'It can take a few days to arrive in your bank account.',
        ],
        button: 'Open your home',
      }),
      path: () => paths.home(),
      activity: { icon: 'coins' },
    },
  },
})

export const payoutEvents = [payoutPaid] as const
