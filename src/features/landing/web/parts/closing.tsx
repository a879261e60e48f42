// The last section: a full band in the accent colour, with the way in.
import { paths } from '../../../../paths.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Mark } from '../../../../ui/mark.tsx'
import { Container } from '../../../../ui/page-header.tsx'
import { OPEN_SIGN_UP } from '../../../accounts/web/parts/auth-mode.ts'

const ROW = [1, 3, 7, 12, 4, 9, 15, 2, 6, 13, 8, 0]

export function Closing() {
  return (
    <section className="accent-ground overflow-x-clip">
      <Container className="flex flex-col gap-12 py-20 lg:py-28">
        <h2 className="display max-w-[12ch] text-display">Put your mark on it</h2>
        <div className="flex flex-col gap-8 lg:flex-row lg:items-end lg:justify-between">
          <p className="max-w-[40ch] text-lead">
            It's free to join. Post your first project, offer an agent or start a course within minutes.
          </p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink
              to={paths.auth()}
              state={OPEN_SIGN_UP}
              variant="solid"
              size="large"
              className="signed-in:hidden"
            >
              Start Free Today
            </ButtonLink>
            <ButtonLink to={paths.projects()} size="large" prefetch="intent">
              Schedule a Demo
            </ButtonLink>
          </div>
        </div>
        <div aria-hidden="true" className="flex gap-8 sm:gap-12">
          {ROW.map((seed) => (
            <Mark key={seed} seed={seed} className="size-12 shrink-0 sm:size-16 [&_path]:stroke-[0.5]" />
          ))}
        </div>
      </Container>
    </section>
  )
}
