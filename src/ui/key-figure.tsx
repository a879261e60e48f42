// Shows figures that a person decides by: each with its meaning within reach, and its change.
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Meaning } from './meaning.tsx'

/** Figures are in a row of four, or two by two on a narrow window. */
export function KeyFigures({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-2 gap-x-4 gap-y-6 md:grid-cols-4 md:gap-x-6">{children}</dl>
}

type KeyFigureProps = {
  label: string
  /** The meaning also says what the figure leaves out. */
  meaning: string
  value: string
  /** Below the figure is its change, or a part of it. */
  children?: ReactNode
}

export function KeyFigure({ label, meaning, value, children }: KeyFigureProps) {
  return (
    <div className="flex min-w-0 flex-col gap-0.5 border-t border-ink pt-2.5">
      <dt className="flex items-center gap-0.5 text-small text-soft">
        <span>{label}</span>
        <Meaning of={label}>{meaning}</Meaning>
      </dt>
      <dd className="flex min-h-14 flex-col">
        <span className="display figures min-h-8 text-title [overflow-wrap:anywhere]">{value}</span>
        <span className="figures min-h-5 text-small text-soft">{children}</span>
      </dd>
    </div>
  )
}

type ChangeProps = {
  /** Without an earlier figure there is no percentage. */
  percent: number | undefined
  /** 'from $129' */
  before: string
}

/** Shows the change of a figure of which more is better. */
export function Change({ percent, before }: ChangeProps) {
  if (percent === undefined || percent === 0) return <span>{before}</span>
  return (
    <span>
      <span className={classNames('font-medium', percent > 0 ? 'text-success' : 'text-danger')}>
        <span aria-hidden="true">{percent > 0 ? '↑' : '↓'}</span>
        <span className="sr-only">{percent > 0 ? 'Up' : 'Down'}</span> <span>{`${Math.abs(percent)}%`}</span>
      </span>{' '}
      <span className="text-faint">{before}</span>
    </span>
  )
}
