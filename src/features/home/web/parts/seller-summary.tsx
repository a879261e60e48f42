// Shows people who sell what they sold in the last days and are paid next; everyone else sees nothing of it.
import { useId } from 'react'
import { paths } from '../../../../paths.ts'
import { dayInWords, dollarsInFull } from '../../../../platform/contract/in-words.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { formatCount } from '../../../../ui/format.ts'
import { StatTile, StatTiles } from '../../../../ui/stat-tile.tsx'
import { useSelling } from './own-home.ts'

export function SellerSummary() {
  const id = useId()
  const { data } = useSelling()
  // A failure takes no place here, because the figures are on the Seller tab, too.
  if (!data?.recent) return null
  const { revenue, purchases, views, days } = data.recent
  const next = data.next_payout
  return (
    <section aria-labelledby={id} className="mt-8">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="display text-title">
          {`Last ${days} days`}
        </h2>
        <ButtonLink to={paths.seller()} size="small">
          Analytics
        </ButtonLink>
      </div>
      <StatTiles label={`Your last ${days} days`} columns={next ? 4 : 3} className="mt-3">
        <StatTile label="Revenue" value={dollarsInFull(revenue)} />
        <StatTile label="Sales" value={formatCount(purchases)} />
        <StatTile label="Views" value={formatCount(views)} />
        {next && (
          <StatTile
            label={`Next payout, ${dayInWords(next.on)}`}
            value={dollarsInFull(next.amount)}
            to={paths.sellerPayouts()}
          />
        )}
      </StatTiles>
    </section>
  )
}
