// The header of a step: the progress and the title; after the first step the focus starts here.
import { type ReactNode, useEffect, useRef } from 'react'

const STEPS = 2

type StepHeadProps = {
  title: string
  children?: ReactNode
  takesFocus?: boolean
} & (
  | { step: number }
  /** After the last step: in place of its number. */
  | { eyebrow: string }
)

export function StepHead(props: StepHeadProps) {
  const { title, children, takesFocus = false } = props
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <header className="flex flex-col gap-3 pt-10 pb-8 sm:pt-16">
      <p className="text-small text-soft">
        {'step' in props ? `Step ${props.step} of ${STEPS}` : props.eyebrow}
      </p>
      <h1 ref={heading} tabIndex={-1} className="display text-heading outline-none">
        {title}
      </h1>
      {children && <p className="max-w-measure text-lead text-soft">{children}</p>}
    </header>
  )
}
