// A skeleton of the player, shown until its parts are loaded.
import { Container } from '../../../../../ui/page-header.tsx'
import { Skeleton } from '../../../../../ui/skeleton.tsx'

export function PlayerOutline() {
  return (
    <Container className="flex flex-col gap-6 pt-6 pb-24">
      <div role="status" className="sr-only">
        <h1>Loading course</h1>
      </div>
      <div aria-hidden="true" className="flex flex-col gap-3">
        <Skeleton className="h-4 w-32" />
        <Skeleton className="h-9 w-3/5" />
      </div>
      <div aria-hidden="true" className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
        <Skeleton className="aspect-video w-full" />
        <Skeleton className="h-96 w-full" />
      </div>
    </Container>
  )
}
