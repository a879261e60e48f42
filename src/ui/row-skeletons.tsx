// A list on its way: skeletons as high as its rows or cards will be.
import { classNames } from './class-names.ts'
import { Skeleton } from './skeleton.tsx'

type RowSkeletonsProps = {
  /** Screen readers get this in place of the rows: 'Loading your agents'. */
  label: string
  /** The height of a row. */
  row?: string
  /** Something else of this size is above the rows. */
  above?: string
  gap?: string
  /** Classes that lay out a list of cards. */
  grid?: string
}

export function RowSkeletons({ label, row = 'h-24', above, gap = 'gap-4', grid }: RowSkeletonsProps) {
  const rows = [1, 2, 3].map((one) => <Skeleton key={one} className={classNames('w-full', row)} />)
  return (
    <div role="status" className={classNames('flex flex-col', gap)}>
      <span className="sr-only">{label}</span>
      {above !== undefined && <Skeleton className={above} />}
      {grid === undefined ? rows : <div className={grid}>{rows}</div>}
    </div>
  )
}
