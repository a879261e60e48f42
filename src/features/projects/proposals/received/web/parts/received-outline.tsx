// The outline of received proposals while they load, in their final height, so that nothing moves.
import { Skeleton } from '../../../../../../ui/skeleton.tsx'
import { ProposalsFrame } from '../../../web/parts/proposals-place.tsx'

export function ReceivedOutline() {
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">Loading proposals</span>
      <Skeleton className="h-10 w-full max-w-3xl" />
      <div className="grid gap-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <div className="flex flex-col gap-px">
          {[1, 2, 3, 4, 5, 6].map((row) => (
            <Skeleton key={row} className="h-19 w-full" />
          ))}
        </div>
        <Skeleton className="hidden h-[32rem] w-full lg:block" />
      </div>
    </div>
  )
}

/** The outline of the rows with the page around them. */
export function ReceivedPageOutline() {
  return (
    <ProposalsFrame open="received">
      <ReceivedOutline />
    </ProposalsFrame>
  )
}
