// A list of deployments that is on its way.
import { Skeleton } from '../../../../ui/skeleton.tsx'

export function RowSkeletons({ label }: { label: string }) {
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">{label}</span>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-24 w-full" />
      ))}
    </div>
  )
}
