// The outline of comments while they load.
import { Skeleton } from '../../../../ui/skeleton.tsx'

type CommentsOutlineProps = {
  count: number
  hasField?: boolean
}

export function CommentsOutline({ count, hasField = false }: CommentsOutlineProps) {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">Loading comments</span>
      {hasField && <Skeleton className="h-16 w-full" />}
      {[1, 2, 3].slice(0, count).map((row) => (
        <Skeleton key={row} className="h-20 w-full" />
      ))}
    </div>
  )
}
