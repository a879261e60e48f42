// The first figures of a seller: revenue, sales, and the conversion rate.
import { dollarsInFull } from '../../../../../platform/contract/in-words.ts'
import { formatCount } from '../../../../../ui/format.ts'
import { Change, KeyFigure, KeyFigures } from '../../../../../ui/key-figure.tsx'
import type { Analytics, AnalyticsFigures } from '../../analytics.contract.ts'
import { analyticsMessages as messages } from '../../analytics.messages.ts'
import { changeInPercent, conversionText } from '../../analytics.rules.ts'

type Shown = Pick<Analytics, 'totals' | 'before'>
type Counted = 'revenue' | 'purchases' | 'views' | 'conversion_rate'

const FIGURES: readonly {
  of: Counted
  label: string
  meaning: string
  text: (figure: number) => string
}[] = [
  { of: 'revenue', label: 'Revenue', meaning: messages.meanings.revenue, text: dollarsInFull },
  { of: 'purchases', label: 'Sales', meaning: messages.meanings.sales, text: formatCount },
  { of: 'views', label: 'Views', meaning: messages.meanings.views, text: formatCount },
  {
    of: 'conversion_rate',
    label: 'Conversion rate',
    meaning: messages.meanings.conversion,
    text: conversionText,
  },
]

export function SalesFigures({ shown }: { shown: Shown }) {
  return (
    <KeyFigures>
      {FIGURES.map(({ of, label, meaning, text }) => (
        <KeyFigure key={of} label={label} meaning={meaning} value={text(shown.totals[of])}>
          <Below of={of} shown={shown} text={text} />
        </KeyFigure>
      ))}
    </KeyFigures>
  )
}

function Below({ of, shown, text }: { of: Counted; shown: Shown; text: (figure: number) => string }) {
  const { totals, before } = shown
  if (of === 'conversion_rate' && isMoreThanViews(totals)) return <span>{messages.moreThanViews}</span>
  if (!before) return null
  return <Change percent={changeInPercent(totals[of], before[of])} before={`from ${text(before[of])}`} />
}

/** Some visits before a sale were not counted, or they come from before views were counted. */
const isMoreThanViews = ({ first_purchases, views }: AnalyticsFigures) => first_purchases > views
