// Says in one sentence how a payment ended, and where to go from there.
import type { ReactNode } from 'react'
import { paths } from '../../../../../paths.ts'
import { ButtonLink } from '../../../../../ui/button.tsx'
import { Glyph } from '../../../../../ui/glyph.tsx'
import { Mark } from '../../../../../ui/mark.tsx'
import { Container } from '../../../../../ui/page-header.tsx'

type PaymentPageProps = {
  title: string
  children?: ReactNode
  actions: ReactNode
  /** Left out if nothing was paid, and nothing failed. */
  outcome?: 'succeeded' | 'failed'
}

export function PaymentPage({ title, children, actions, outcome }: PaymentPageProps) {
  return (
    <Container className="flex min-h-[60vh] flex-col items-start justify-center gap-4 py-16">
      {outcome === 'succeeded' ? (
        <Glyph of="verified" className="glyph size-10 text-success" />
      ) : (
        <Mark
          seed={title.length}
          className={outcome === 'failed' ? 'size-8 text-danger' : 'size-8 text-accent'}
        />
      )}
      <div role={outcome === 'failed' ? 'alert' : 'status'} className="flex flex-col gap-4">
        <h1 className="display text-heading">{title}</h1>
        {children && <p className="max-w-measure text-lead text-soft">{children}</p>}
      </div>
      <div className="mt-4 flex flex-wrap gap-3">{actions}</div>
    </Container>
  )
}

/** `isSecond` is true if something else on the page is the next step. */
export function OnwardLinks({ isSecond = false }: { isSecond?: boolean }) {
  return (
    <>
      <ButtonLink to={paths.landing()} {...(isSecond ? {} : { variant: 'solid' })}>
        Go to the home page
      </ButtonLink>
      <ButtonLink to={paths.courses()}>Browse courses</ButtonLink>
    </>
  )
}
