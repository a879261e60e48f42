// Facts about an item, each a short name and a value.
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export function Facts({ className, children }: { className?: string; children: ReactNode }) {
  return <dl className={classNames('text-small', className)}>{children}</dl>
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="fact">
      <dt className="text-faint">{name}</dt>
      <dd className="font-medium text-pretty">{children}</dd>
    </div>
  )
}
