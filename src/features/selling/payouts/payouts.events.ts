// The events of a payout: it was paid, the bank refused it or sent it back, or it was skipped. Each notifies the seller.
import * as z from 'zod'
import { paths } from '../../../paths.ts'
import { byMail, declareEvent } from '../../../platform/contract/event.ts'
import { dayInWords, dollarsInFull, momentInWords } from '../../../platform/contract/in-words.ts'
import { moment } from '../../../platform/contract/shapes.ts'
import { payoutAccountMessages } from '../payout-accounts/payout-accounts.messages.ts'
import { afterFailure, PAYOUT_STORIES, payoutMessages, skipAdvice } from './payouts.messages.ts'
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
      sentence: ({ params: { amount } }) => PAYOUT_STORIES.paid.sentence(dollarsInFull(amount)),
      mail: ({ params: { amount, until, paid_at } }) => ({
        lines: [
          `${dollarsInFull(amount)} for your sales until ${dayInWords(until)}, excluding refunds and sales that can still be refunded, paid on ${momentInWords(paid_at)}.`,
          PAYOUT_STORIES.paid.text(''),
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
      sentence: ({ params: { amount } }) => PAYOUT_STORIES.refused.sentence(dollarsInFull(amount)),
      mail: ({ params: { reason } }) => ({
        lines: [PAYOUT_STORIES.refused.text(payoutMessages.failure(reason)), afterFailure],
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
      sentence: ({ params: { amount } }) => PAYOUT_STORIES.sent_back.sentence(dollarsInFull(amount)),
      mail: ({ params: { reason } }) => ({
        lines: [PAYOUT_STORIES.sent_back.text(payoutMessages.failure(reason)), afterFailure],
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
