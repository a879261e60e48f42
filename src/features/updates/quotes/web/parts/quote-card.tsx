// A card about a thing on this site that an update links to, in its present state.
import { formatDollars } from '../../../../../ui/format.ts'
import { SiteLink } from '../../../../../ui/link.tsx'
import { Stars } from '../../../../../ui/stars.tsx'
import type { Quote } from '../../quotes.contract.ts'
import { quoteMessages as messages, quotedLabels } from '../../quotes.messages.ts'

export function QuoteCard({ quote: { kind, path, thing } }: { quote: Quote }) {
  if (!thing) {
    return (
      <p className="rounded-box border border-line px-4 py-3 text-small text-soft">
        <span>{quotedLabels[kind]}</span>
        {' · '}
        <span>{messages.gone}</span>
      </p>
    )
  }
  const { title, owner, price, rating } = thing
  return (
    <SiteLink to={path} className="group link-card">
      <span className="min-w-0 flex-1">
        <span className="block text-small text-faint">{quotedLabels[kind]}</span>
        <span dir="auto" className="block truncate font-medium group-hover:underline">
          {title}
        </span>
        <span className="flex flex-wrap items-center gap-x-3 text-small text-soft">
          {owner !== null && <bdi className="truncate">{owner}</bdi>}
          {price !== null && (
            <span className="figures">
              {price === 0
                ? messages.free
                : kind === 'agent'
                  ? `${formatDollars(price)}/month`
                  : formatDollars(price)}
            </span>
          )}
          {rating !== null && <Stars rating={rating} />}
        </span>
      </span>
    </SiteLink>
  )
}
