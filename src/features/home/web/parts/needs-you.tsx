// Lists the needs of the person, each with its button; or one calm line and a suggestion.
import CircleCheck from 'lucide-react/icons/circle-check'
import { type ReactNode, useId } from 'react'
import type { OwnNeed } from '../../../../platform/contract/own-need.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { FailedQuery } from '../../../../ui/failed-query.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { homeMessages } from '../../home.messages.ts'
import { useNeeds, useNextPlace } from './own-home.ts'

const ROW = 'flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2.5'

function Section({ children }: { children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mb-8">
      <h2 id={id} className="display mb-2 text-title">
        Needs you
      </h2>
      {children}
    </section>
  )
}

export function NeedsYou() {
  const needs = useNeeds()
  return (
    <Section>
      {needs.data ? (
        needs.data.items.length > 0 ? (
          <ul className="border-y border-line">
            {needs.data.items.map((need, at) => (
              <NeedRow key={need.kind} need={need} isFirst={at === 0} />
            ))}
          </ul>
        ) : (
          <NothingNeeded />
        )
      ) : (
        <FailedQuery title={homeMessages.needsNotLoaded} query={needs} />
      )}
    </Section>
  )
}

function NeedRow({ need, isFirst }: { need: OwnNeed; isFirst: boolean }) {
  const { text, detail, action } = need
  return (
    <li className={`${ROW} not-last:border-b not-last:border-line`}>
      <p className="flex min-w-0 flex-1 basis-40 flex-wrap gap-x-3">
        <span className="font-medium">{text}</span>{' '}
        {detail !== null && (
          <span dir="auto" className="min-w-0 wrap-anywhere text-soft">
            {detail}
          </span>
        )}
      </p>
      <ButtonLink
        to={action.path}
        size="small"
        variant={isFirst ? 'solid' : 'secondary'}
        aria-label={`${action.label}: ${text}`}
      >
        {action.label}
      </ButtonLink>
    </li>
  )
}

function NothingNeeded() {
  const next = useNextPlace()
  return (
    <p className={`${ROW} border-y border-line text-soft`}>
      <span className="flex items-center gap-3">
        <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-success" strokeWidth={1.75} />
        {homeMessages.nothingNeeded}
      </span>
      <ButtonLink to={next.to} size="small">
        {next.label}
      </ButtonLink>
    </p>
  )
}

export function NeedsOutline() {
  return (
    <Section>
      <div aria-hidden="true" className={`${ROW} border-y border-line`}>
        <Skeleton className="h-5 w-48" />
        <Skeleton className="h-8 w-20" />
      </div>
    </Section>
  )
}
