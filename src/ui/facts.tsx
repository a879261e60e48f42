// Facts about an item, each a short name and a value.
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export function Facts({ className, children }: { className?: string; children: ReactNode }) {
  return <dl className={classNames('text-small', className)}>{children}</dl>
}

type FactProps = {
  name: string
  children: ReactNode
  /** A wide fact takes a whole row of the grid. */
  wide?: boolean
}

export function Fact({ name, children, wide = false }: FactProps) {
  return (
    <div className={classNames('fact', wide && 'col-span-full')}>
      <dt className="text-faint">{name}</dt>
      <dd className="font-medium text-pretty">{children}</dd>
    </div>
  )
}
