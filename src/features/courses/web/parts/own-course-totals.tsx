// Shows the sales of one's own courses as three figures, with an outline of the list below until it is loaded.
import { formatCount } from '../../../../ui/format.ts'
import { RowSkeletons } from '../../../../ui/row-skeletons.tsx'
import { StatTile, StatTiles } from '../../../../ui/stat-tile.tsx'
import type { OwnCoursePage } from '../../courses.contract.ts'

/** Revenue has a dollar sign and two decimals (CRS-30). */
const revenueText = (dollars: number) =>
  dollars.toLocaleString('en-US', { style: 'currency', currency: 'USD' })

export function OwnCourseTotals({ totals }: { totals: OwnCoursePage['totals'] | undefined }) {
  return (
    <StatTiles label="Course totals" columns={3} className="max-sm:grid-cols-2">
      <StatTile value={totals && formatCount(totals.courses)} label="My Courses" />
      <StatTile value={totals && formatCount(totals.sales)} label="Total Sales" />
      <StatTile value={totals && revenueText(totals.revenue)} label="Total Revenue" />
    </StatTiles>
  )
}

export const RowsOnTheirWay = () => (
  <RowSkeletons
    label="Loading your courses"
    above="h-10 w-full"
    grid="grid gap-4 lg:grid-cols-2"
    row="h-72"
  />
)

export const OwnCoursesOnTheirWay = () => (
  <>
    <OwnCourseTotals totals={undefined} />
    <RowsOnTheirWay />
  </>
)
