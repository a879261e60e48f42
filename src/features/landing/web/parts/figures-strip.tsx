// Four figures about the site. They are fixed text (SHELL-23), not counted.
import { Container } from '../../../../ui/page-header.tsx'

const FIGURES = [
  { figure: '10K+', of: 'AI professionals' },
  { figure: '50K+', of: 'projects completed' },
  { figure: '5K+', of: 'AI agents' },
  { figure: '100K+', of: 'active learners' },
] as const

export function FiguresStrip() {
  return (
    <section aria-label="Guildhall in numbers" className="border-b border-line">
      <Container>
        <dl className="grid grid-cols-2 lg:grid-cols-4">
          {FIGURES.map(({ figure, of }, index) => (
            <div
              key={of}
              className={`flex flex-col-reverse justify-end gap-1 py-6 lg:py-8 ${index % 2 === 1 ? 'border-l border-line pl-5' : ''} ${index > 1 ? 'border-t border-line lg:border-t-0' : ''} ${index > 0 ? 'lg:border-l lg:pl-8' : ''}`}
            >
              <dt className="text-small text-soft">{of}</dt>
              <dd className="display figures text-heading">{figure}</dd>
            </div>
          ))}
        </dl>
      </Container>
    </section>
  )
}
