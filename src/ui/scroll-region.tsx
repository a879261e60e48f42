// A box whose content may be larger than it: scrolled with the pointer, and with the keyboard once it has the focus.
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type ScrollRegionProps = {
  label: string
  className?: string
  children: ReactNode
}

// Not interactive itself, it needs the focus all the same: without it, no key scrolls it.
const FOCUSABLE = { tabIndex: 0 } as const

export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    <section aria-label={label} {...FOCUSABLE} className={classNames('overflow-auto', className)}>
      {children}
    </section>
  )
}
