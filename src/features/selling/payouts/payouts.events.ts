// The events of a payout: it was sent, the bank refused it or sent it back, or it was skipped. Each notifies the seller.
import * as z from 'zod'
import { paths } from '../../../paths.ts'
import { byMail, declareEvent } from '../../../platform/contract/event.ts'
import { dayInWords, dollarsInFull, momentInWords } from '../../../platform/contract/in-words.ts'
import { moment } from '../../../platform/contract/shapes.ts'
import { payoutAccountMessages } from '../payout-accounts/payout-accounts.messages.ts'
import { payoutMessages, skipAdvice } from './payouts.messages.ts'
import { SKIP_REASONS, type SkipReason } from './payouts.rules.ts'

const PAYOUTS = 'Payouts'
const path = () => paths.sellerPayouts()

export const payoutPaid = declareEvent({
  kind: 'payout_paid',
  subject: 'payout',
  /** The payout contains the sales before `until` that could no longer be refunded. */
  params: z.strictObject({ amount: z.number(), until: moment, paid_at: moment }),
  notification: byMail(PAYOUTS),
  audience: {
    owner: {
      sentence: ({ params: { amount } }) => `Your payout of ${dollarsInFull(amount)} was sent`,
      mail: ({ params: { amount, until, paid_at } }) => ({
        lines: [
          `${dollarsInFull(amount)} for your sales until ${dayInWords(until)}, excluding refunds and sales that can still be refunded, sent on ${momentInWords(paid_at)}.`,
          'It can take a few days to arrive in your bank account.',
        ],
        button: 'See your payouts',
      }),
      path,
      activity: { icon: 'coins' },
    },
  },
})

const refused = z.strictObject({ amount: z.number(), reason: z.string() })

export const payoutFailed = declareEvent({
  kind: 'payout_failed',
  subject: 'payout',
  params: refused,
  notification: byMail('Payouts that fail'),
  audience: {
    owner: {
      sentence: ({ params: { amount } }) => `Your payout of ${dollarsInFull(amount)} couldn’t be sent`,
      mail: ({ params: { reason } }) => ({
        lines: [
          `It failed because ${payoutMessages.failure(reason)}. The money is safe, and still yours.`,
          'Check your payout details. What is open by then is paid on the next payout day, or as soon as you ask for it.',
        ],
        button: payoutAccountMessages.actions.paused,
      }),
      path,
      activity: { icon: 'coins' },
    },
  },
})

export const payoutReturned = declareEvent({
  kind: 'payout_returned',
  subject: 'payout',
  params: refused,
  notification: byMail('Payouts that come back'),
  audience: {
    owner: {
      sentence: ({ params: { amount } }) => `Your bank sent back your payout of ${dollarsInFull(amount)}`,
      mail: ({ params: { reason } }) => ({
        lines: [
          `It came back because ${payoutMessages.failure(reason)}. The money is safe, and still yours.`,
          'Check your payout details. What is open by then is paid on the next payout day, or as soon as you ask for it.',
        ],
        button: payoutAccountMessages.actions.paused,
      }),
      path,
      activity: { icon: 'coins' },
    },
  },
})

/** The advice is in words, too, because not every mail program shows a button. */
const whatToDo = ({ action }: (typeof skipAdvice)[SkipReason]): string[] =>
  action === undefined
    ? []
    : [`${action}. You’re paid on the next payout day after that, or as soon as you ask for it.`]

export const payoutSkipped = declareEvent({
  kind: 'payout_skipped',
  subject: 'payout_skip',
  params: z.strictObject({ amount: z.number(), reason: z.enum(SKIP_REASONS) }),
  notification: byMail('Payouts that are skipped'),
  audience: {
    owner: {
      sentence: ({ params: { amount } }) => `Your payout of ${dollarsInFull(amount)} was skipped`,
      mail: ({ params: { reason } }) => ({
        lines: [skipAdvice[reason].why, ...whatToDo(skipAdvice[reason])],
        button: skipAdvice[reason].action ?? 'See your payouts',
      }),
      path,
    },
  },
})

export const payoutEvents = [payoutPaid, payoutFailed, payoutReturned, payoutSkipped] as const
