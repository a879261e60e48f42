// A numbered step of something that is done in order.
import type { ReactNode } from 'react'

type StepProps = { number: number; title: string; children: ReactNode }

export function AgentStep({ number, title, children }: StepProps) {
  const id = `step-${number}`
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-4 border-t border-line pt-5 first:border-t-0 first:pt-0"
    >
      <h2 id={id} className="display flex items-baseline gap-3 text-lead">
        <span className="figures text-faint">{number}</span>
        <span>{title}</span>
      </h2>
      {children}
    </section>
  )
}
