// Figures and charts over time, in every state.
import { Change, KeyFigure, KeyFigures } from '../../key-figure.tsx'
import { TrendChart, TrendKey } from '../../trend-chart.tsx'
import { KitSection, Sample } from './section.tsx'

const DAYS = 30
const points = Array.from({ length: DAYS }, (_, at) => ({
  label: `Nov ${at + 1}, 2026`,
  short: `Nov ${at + 1}`,
  value: (at * 7) % 13,
  before: (at * 5) % 11,
}))
const quiet = points.map(({ before: _, ...point }) => ({ ...point, value: 0 }))

export function KitFigures() {
  return (
    <KitSection title="Figures over time">
      <Sample name="KeyFigure">
        <KeyFigures>
          <KeyFigure label="Letters" meaning="Letters that arrived in this period." value="1,204">
            <Change percent={12} before="from 1,075" />
          </KeyFigure>
          <KeyFigure label="Answers" meaning="Letters that were answered." value="310">
            <Change percent={-4} before="from 323" />
          </KeyFigure>
          <KeyFigure label="Returned" meaning="Letters that came back." value="0" />
          <KeyFigure label="On their way" meaning="Letters that are still under way." value="12" />
        </KeyFigures>
      </Sample>
      <Sample name="TrendChart">
        <p className="flex items-center gap-2 text-small text-soft">
          <TrendKey of="now" />
          <span>November</span>
          <TrendKey of="before" />
          <span>October</span>
        </p>
        <TrendChart
          title="Letters by day"
          tone="accent"
          kind="bars"
          isWhole
          points={points}
          format={String}
          before="in October"
        />
        <TrendChart
          title="Letters read by day"
          kind="line"
          size="small"
          isWhole
          points={points}
          format={String}
        />
        <TrendChart
          title="Letters lost by day"
          kind="bars"
          size="small"
          isWhole
          points={quiet}
          format={String}
        />
      </Sample>
    </KitSection>
  )
}
