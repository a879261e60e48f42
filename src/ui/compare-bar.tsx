// The bar at the bottom of a catalogue while products are chosen for a comparison, with their number and the next step.
// The page leaves as much room below its end (styles.css).
import type { MouseEvent } from 'react'
import { Button, ButtonLink } from './button.tsx'
import { type Comparable, keepCompared, LEAST_COMPARED, useCompared } from './compared.ts'
import { countOf } from './format.ts'
import { Container } from './page-header.tsx'

export default function CompareBar({ kind }: { kind: Comparable }) {
  const ids = useCompared(kind)
  if (ids.length === 0) return null

  function clear({ currentTarget }: MouseEvent<HTMLElement>) {
    // The button goes away, and the focus would be lost with it.
    currentTarget.closest('main')?.focus({ preventScroll: true })
    keepCompared(kind, [])
  }

  return (
    <section
      aria-label="Comparison"
      data-action-bar=""
      data-compare-bar=""
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-paper pb-[env(safe-area-inset-bottom,0px)] print:hidden"
    >
      <Container className="flex min-h-14 items-center gap-2 sm:gap-3">
        <p role="status" className="mr-auto flex min-w-0 flex-wrap gap-x-2 text-small">
          <span className="font-medium">{`${countOf(ids.length, ...kind.names)} chosen`}</span>
          {ids.length < LEAST_COMPARED && <span className="text-soft">Choose another</span>}
        </p>
        <Button variant="quiet" onClick={clear}>
          Clear
        </Button>
        {ids.length < LEAST_COMPARED ? (
          <Button disabled>Compare</Button>
        ) : (
          <ButtonLink to={kind.hrefFor(ids)} variant="solid">
            Compare
          </ButtonLink>
        )}
      </Container>
    </section>
  )
}
