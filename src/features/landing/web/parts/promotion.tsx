// The head of a promotional section: its title, a text and the button that leads there.
import type { ReactNode } from 'react'
import { Container } from '../../../../ui/page-header.tsx'

type PromotionProps = {
  title: string
  text: string
  action: ReactNode
  /** 'beside': the rows are to the right of the text. 'below': under it, in full width. */
  rows: 'beside' | 'below'
  children: ReactNode
}

export function Promotion({ title, text, action, rows, children }: PromotionProps) {
  const words = (
    <>
      <h2 className="display text-heading">{title}</h2>
      <p className="max-w-[44ch] text-lead text-soft">{text}</p>
    </>
  )
  if (rows === 'beside') {
    return (
      <section>
        <Container>
          <div className="grid gap-10 border-t border-ink pt-10 pb-20 lg:grid-cols-12 lg:gap-8 lg:pb-28">
            <div className="flex flex-col items-start gap-5 lg:col-span-4">
              {words}
              <div className="mt-2 flex flex-wrap gap-3">{action}</div>
            </div>
            <div className="min-w-0 lg:col-span-8 lg:pl-8">{children}</div>
          </div>
        </Container>
      </section>
    )
  }
  return (
    <section>
      <Container>
        <div className="border-t border-ink pt-10 pb-20 lg:pb-28">
          <div className="flex flex-col gap-6 lg:flex-row lg:items-end lg:justify-between">
            <div className="flex max-w-[40rem] flex-col gap-5">{words}</div>
            <div>{action}</div>
          </div>
          <div className="mt-10 lg:mt-12">{children}</div>
        </div>
      </Container>
    </section>
  )
}
