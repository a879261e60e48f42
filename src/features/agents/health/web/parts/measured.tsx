// Shows what Guildhall measured of an agent in the last days: how often it was up, how often it failed, and how long it took.
import { DateText } from '../../../../../ui/date-text.tsx'
import { Fact, Facts } from '../../../../../ui/facts.tsx'
import { countOf } from '../../../../../ui/format.ts'
import { durationOf } from '../../../runs/web/parts/durations.ts'
import type { AgentHealth } from '../../health.contract.ts'
import { healthMessages as messages } from '../../health.messages.ts'
import { DayBars } from './day-bars.tsx'

const timeOf = (milliseconds: number | null, hasRuns: boolean) =>
  hasRuns && milliseconds !== null ? durationOf(milliseconds) : messages.tooFewRuns

export function Measured({ health, isSetUpByHand }: { health: AgentHealth; isSetUpByHand: boolean }) {
  const { measured_since, days, uptime, runs, error_rate, median_ms, p95_ms } = health
  if (measured_since === null)
    return <p className="text-soft">{isSetUpByHand ? messages.byHand : messages.notMeasured}</p>
  const hasRuns = error_rate !== null
  return (
    <div className="flex flex-col gap-4">
      {days.length === 0 ? <p className="text-soft">{messages.tooNew}</p> : <DayBars days={days} />}
      <Facts className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4">
        <Fact name="Uptime">{uptime === null ? '–' : `${uptime}%`}</Fact>
        <Fact name="Errors">
          {hasRuns ? `${error_rate}% of ${countOf(runs, 'run', 'runs')}` : messages.tooFewRuns}
        </Fact>
        <Fact name="Median time">{timeOf(median_ms, hasRuns)}</Fact>
        <Fact name="95% within">{timeOf(p95_ms, hasRuns)}</Fact>
      </Facts>
      <p className="text-small text-faint">
        Measured since <DateText moment={measured_since} />
      </p>
      <details className="max-w-measure text-small">
        <summary className="min-h-6 w-fit cursor-pointer font-medium">How it’s measured</summary>
        <p className="mt-1 text-soft">{messages.how}</p>
      </details>
    </div>
  )
}
