// Shows people who sell what they sold in the last days, are paid next, and what is wrong with that; everyone else sees nothing of it.
import { useId } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../../paths.ts'
import { dayInWords, dollarsInFull } from '../../../../platform/contract/in-words.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { formatCount } from '../../../../ui/format.ts'
import { StatTile, StatTiles } from '../../../../ui/stat-tile.tsx'
import { useSelling } from './own-home.ts'

export function SellerSummary() {
  const { data } = useSelling()
  // A failure takes no place here, because the figures are on the Seller tab, too.
  if (!data) return null
  const { recent, next_payout, payout_texts } = data
  return (
    <>
      {recent && <Recent recent={recent} next={next_payout} />}
      {payout_texts.map((text) => (
        <p
          key={text}
          className="mt-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-soft"
        >
          <span className="max-w-measure">{text}</span>
          <Link to={paths.sellerPayouts()} className="prose-link">
            Payouts
          </Link>
        </p>
      ))}
    </>
  )
}

type Selling = NonNullable<ReturnType<typeof useSelling>['data']>
type RecentProps = { recent: NonNullable<Selling['recent']>; next: Selling['next_payout'] }

function Recent({ recent, next }: RecentProps) {
  const id = useId()
  const { revenue, purchases, views, days } = recent
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
