// The four areas of the site, each with its own house on the street.

import { paths } from '../../../../paths.ts'
import { Card, CardLink } from '../../../../ui/card.tsx'
import { Glyph } from '../../../../ui/glyph.tsx'
import { Container } from '../../../../ui/page-header.tsx'
import { Street } from './house.tsx'
import { type HousePlan, PLANS } from './houses.ts'

type Pillar = { plan: HousePlan; title: string; text: string; to: string }

const PILLARS: readonly Pillar[] = [
  {
    plan: PLANS.projects,
    title: 'AI problem-solving service',
    text: 'Businesses post projects with a budget and a timeline. AI professionals reply with proposals.',
    to: paths.projects(),
  },
  {
    plan: PLANS.agents,
    title: 'AI agents marketplace',
    text: 'Ready-made agents for support, analytics, writing and more, deployed for a monthly price.',
    to: paths.agents(),
  },
  {
    plan: PLANS.courses,
    title: 'Learning hub',
    text: 'AI courses by people who do the work, and communities to learn with.',
    to: paths.courses(),
  },
  {
    plan: PLANS.updates,
    title: 'Professional network',
    text: "A feed of updates: what's new in AI, shared and discussed by the people who build it.",
    to: paths.updates(),
  },
]

export function Pillars() {
  return (
    <section className="py-20 lg:py-28">
      <Container>
        <div className="flex flex-col gap-5 lg:flex-row lg:items-end lg:justify-between">
          <h2 className="display max-w-[16ch] text-heading">Four ways to work with AI</h2>
          <p className="max-w-[46ch] text-lead text-soft">
            Get a problem solved, hire a ready-made agent, learn a skill and keep up with what's new.
          </p>
        </div>
        <ul className="mt-10 grid gap-4 sm:grid-cols-2 lg:mt-14 lg:grid-cols-4">
          {PILLARS.map((pillar) => (
            <li key={pillar.to} className="flex">
              <Card interactive flush className="group w-full max-sm:flex-row">
                <div className="flex w-24 shrink-0 items-end justify-center border-ink pt-4 max-sm:border-r sm:h-56 sm:w-full sm:justify-start sm:border-b sm:px-5 sm:pt-5">
                  <Street plans={[pillar.plan]} className="h-28 w-auto sm:h-48" />
                </div>
                <div className="flex flex-1 flex-col p-4 sm:p-5">
                  <h3 className="display text-title lg:min-h-16">
                    <CardLink to={pillar.to}>{pillar.title}</CardLink>
                  </h3>
                  <p className="mt-2 mb-4 text-soft sm:mt-3 sm:mb-6">{pillar.text}</p>
                  <Glyph
                    of="right"
                    className="glyph mt-auto size-5 text-faint transition-colors duration-100 group-hover:text-ink"
                  />
                </div>
              </Card>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  )
}
