// The page of a part of the site that is still being built: what will be there, and what there is to do until then.
import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { Container } from '../../ui/page-header.tsx'

type ComingPageProps = {
  title: string
  lead: string
  /** What will be there, one sentence each. */
  plans: readonly { name: string; text: string }[]
  /** Where to go until then. */
  meanwhile: { text: string; to: string; label: string }
  picture: ReactNode
}

export function ComingPage({ title, lead, plans, meanwhile, picture }: ComingPageProps) {
  return (
    <Container className="grid gap-12 pt-10 pb-24 sm:pt-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)] lg:gap-20">
      <div className="flex min-w-0 flex-col gap-10">
        <header className="flex flex-col gap-4">
          <p className="text-small font-medium text-soft">Coming with the next version</p>
          <h1 className="display text-heading">{title}</h1>
          <p className="max-w-measure text-lead text-soft">{lead}</p>
        </header>
        <dl className="max-w-measure border-t border-line">
          {plans.map(({ name, text }) => (
            <div
              key={name}
              className="grid gap-x-8 gap-y-1 border-b border-line py-4 sm:grid-cols-[11rem_1fr]"
            >
              <dt className="font-medium">{name}</dt>
              <dd className="text-soft">{text}</dd>
            </div>
          ))}
        </dl>
        <section aria-labelledby="meanwhile" className="flex flex-col items-start gap-4">
          <h2 id="meanwhile" className="display text-title">
            In the meantime
          </h2>
          <p className="max-w-measure text-soft">{meanwhile.text}</p>
          <ButtonLink to={meanwhile.to} variant="primary" size="large">
            {meanwhile.label}
          </ButtonLink>
        </section>
      </div>
      <div className="hidden self-start lg:sticky lg:top-24 lg:block">{picture}</div>
    </Container>
  )
}
