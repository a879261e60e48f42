// Shows the subscriptions with their monthly revenue, and the refunds.
import { dollarsInFull } from '../../../../../platform/contract/in-words.ts'
import { countOf, formatCount } from '../../../../../ui/format.ts'
import { KeyFigure, KeyFigures } from '../../../../../ui/key-figure.tsx'
import type { Analytics } from '../../analytics.contract.ts'
import { analyticsMessages } from '../../analytics.messages.ts'

const { meanings } = analyticsMessages

export function KeptFigures({ shown }: { shown: Pick<Analytics, 'totals' | 'subscriptions'> }) {
  const kept = shown.subscriptions
  return (
    <section aria-labelledby="subscriptions-and-refunds" className="flex flex-col gap-4">
      <h2 id="subscriptions-and-refunds" className="display text-lead">
        Subscriptions and refunds
      </h2>
      <KeyFigures>
        <KeyFigure
          label="Recurring revenue"
          meaning={meanings.monthly}
          value={dollarsInFull(kept.monthly_revenue)}
        >
          a month
        </KeyFigure>
        <KeyFigure label="New subscriptions" meaning={meanings.gained} value={formatCount(kept.gained)}>
          {`${formatCount(kept.running)} right now`}
        </KeyFigure>
        <KeyFigure label="Ended subscriptions" meaning={meanings.lost} value={formatCount(kept.lost)} />
        <KeyFigure label="Refunds" meaning={meanings.refunds} value={dollarsInFull(shown.totals.refunded)}>
          {countOf(shown.totals.refunds, 'refund', 'refunds')}
        </KeyFigure>
      </KeyFigures>
    </section>
  )
}
