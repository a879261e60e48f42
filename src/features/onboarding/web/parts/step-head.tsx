// The header of a step: the progress and the title; after the first step the focus starts here. The number of steps depends on
// the path, which the first step asks for.
import { type ReactNode, useEffect, useRef } from 'react'

type StepHeadProps = {
  title: string
  children?: ReactNode
  takesFocus?: boolean
  /** The text is, for example, 'Step 2 of 3'. */
  progress: string
}

export function StepHead({ progress, title, children, takesFocus = false }: StepHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <header className="flex flex-col gap-3 pt-10 pb-8 sm:pt-16">
      <p className="text-small text-soft">{progress}</p>
      <h1 ref={heading} tabIndex={-1} className="display text-heading outline-none">
        {title}
      </h1>
      {children && <p className="max-w-measure text-lead text-soft">{children}</p>}
    </header>
  )
}
