// The region of a list's rows: announces how many there are, and that new ones are loading.
import type { ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { classNames } from './class-names.ts'
import { useLate } from './late.ts'
import { Spinner } from './spinner.tsx'

type ResultRegionProps = {
  /** '24 projects'; read out whenever it changes. */
  summary: string
  /** The note is read out together with the summary. */
  note?: ReactNode
  action?: ReactNode
  /** Announced while rows are loading: 'Loading projects'. */
  busyLabel: string
  /** Shown in place of the rows if loading takes long. */
  outline?: ReactNode
  children: ReactNode
}

export function ResultRegion({ summary, note, action, busyLabel, outline, children }: ResultRegionProps) {
  const navigation = useNavigation()
  const { pathname } = useLocation()
  const isBusy = navigation.state === 'loading' && navigation.location.pathname === pathname
  const isLate = useLate(isBusy) && outline !== undefined
  return (
    <section aria-busy={isBusy} className="flex flex-col gap-3">
      <div className="flex min-h-6 items-start gap-3 text-small text-soft">
        <div aria-live="polite">
          {note && <p className="pb-1 text-body">{note}</p>}
          <p>{summary}</p>
        </div>
        {isBusy && <Spinner label={busyLabel} />}
        {action && <div className="ml-auto shrink-0">{action}</div>}
      </div>
      {isLate && outline}
      <div hidden={isLate} className={classNames('transition-opacity duration-150', isBusy && 'opacity-50')}>
        {children}
      </div>
    </section>
  )
}
