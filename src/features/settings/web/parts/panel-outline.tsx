// A tab of the settings that is loading.
import { Skeleton } from '../../../../ui/skeleton.tsx'

export function PanelOutline() {
  return (
    <div role="status" className="flex flex-col gap-8 pt-4">
      <span className="sr-only">Loading your settings</span>
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  )
}
