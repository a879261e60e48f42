// The first screen: introduces the site and shows the two ways in and the street of houses.
import { paths } from '../../../../paths.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Container } from '../../../../ui/page-header.tsx'
import { OPEN_SIGN_UP } from '../../../accounts/web/parts/auth-mode.ts'
import { Street } from './house.tsx'
import { PLANS } from './houses.ts'

const STREET = [PLANS.agents, PLANS.projects, PLANS.updates, PLANS.courses, PLANS.neighbour, PLANS.warehouse]

export function Hero() {
  return (
    <section className="overflow-x-clip border-b border-ink">
      <Container className="relative lg:min-h-[min(45rem,calc(100svh-11rem))]">
        <div className="relative z-10 flex flex-col items-start pt-14 pb-12 sm:pt-20 lg:w-[38rem] lg:pt-24 lg:pb-24">
          <h1 className="display max-w-[5.4em] text-display">AI work, signed by its makers</h1>
          <p className="mt-8 max-w-[34rem] text-lead text-soft">
            Businesses post the problems they want solved. AI professionals solve them, sell ready-made
            agents, teach what they know and share what's new.
          </p>
          <div className="mt-10 flex w-full flex-wrap gap-3">
            <ButtonLink
              to={paths.auth()}
              state={OPEN_SIGN_UP}
              variant="primary"
              size="large"
              className="max-sm:grow max-sm:px-3 signed-in:hidden"
            >
              Get Started Now
            </ButtonLink>
            <ButtonLink
              to={paths.projects()}
              size="large"
              className="max-sm:grow max-sm:px-3"
              prefetch="intent"
            >
              Explore Platform
            </ButtonLink>
          </div>
        </div>
        <div className="-mr-5 sm:-mr-8 lg:absolute lg:bottom-0 lg:left-[37.5rem]">
          <Street plans={STREET} className="block h-72 w-auto max-w-none sm:h-96 lg:h-[30rem]" />
        </div>
      </Container>
    </section>
  )
}
