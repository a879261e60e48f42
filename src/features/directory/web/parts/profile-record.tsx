// What people choose a professional by, first on their profile: the figures of their card in the directory, and how many
// agents and courses they offer.
import type { ReactNode } from 'react'
import { countOf, formatDollars } from '../../../../ui/format.ts'
import { Stars } from '../../../../ui/stars.tsx'
import type { TrackRecord } from '../../directory.contract.ts'
import { ACTIVITY_LABELS } from '../../directory.rules.ts'

type ProfileRecordProps = TrackRecord & {
  hourly_rate: number | null
  /** How many of each they offer. */
  agents: number
  courses: number
}

export function ProfileRecord(props: ProfileRecordProps) {
  const { rating, reviews_count, active_this, hourly_rate, agents, courses } = props
  const isEmpty = rating === null && hourly_rate === null && active_this === null && agents + courses === 0
  if (isEmpty) return null
  return (
    <ul
      aria-label="Track record"
      className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1.5 font-medium [&_.stars]:text-body"
    >
      {rating !== null && (
        <li>
          <Stars rating={rating} count={reviews_count} />
        </li>
      )}
      {hourly_rate !== null && <li className="figures">{`${formatDollars(hourly_rate)}/hour`}</li>}
      {agents > 0 && <ToPart id="agents">{countOf(agents, 'agent', 'agents')}</ToPart>}
      {courses > 0 && <ToPart id="courses">{countOf(courses, 'course', 'courses')}</ToPart>}
      {active_this !== null && <li className="text-success">{ACTIVITY_LABELS[active_this]}</li>}
    </ul>
  )
}

function ToPart({ id, children }: { id: string; children: ReactNode }) {
  return (
    <li>
      <a href={`#${id}`} className="figures prose-link inline-flex min-h-6 items-center">
        {children}
      </a>
    </li>
  )
}
