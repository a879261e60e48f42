// The links of an update as cards: about things here, or with the name of another site, in a new tab (UPD-37). The server never
// opens a typed address, so there is no preview of other sites.
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { isSameAddress } from '../../../../platform/contract/same-address.ts'
import { UGC_REL } from '../../../../platform/contract/ugc-rel.ts'
import type { Quotes } from '../../quotes/quotes.contract.ts'
import { QuoteCard } from '../../quotes/web/parts/quote-card.tsx'

/** Returns 'example.com' and the rest; an address in another form stays whole. */
function partsOfAddress(url: string): { host: string; rest: string } {
  if (!URL.canParse(url)) return { host: url, rest: '' }
  const { hostname, pathname, search } = new URL(url)
  const rest = `${pathname}${search}`
  return { host: hostname.replace(/^www\./, ''), rest: rest === '/' ? '' : rest }
}

type LinkCardsProps = {
  links: readonly { url: string }[]
  source?: string | null
  quotes?: Quotes | undefined
}

export function LinkCards({ links, source, quotes }: LinkCardsProps) {
  const quoteOf = new Map(
    Object.values(quotes ?? {})
      .flat()
      .map((quote) => [quote.url, quote]),
  )
  const all = source ? [...links.filter(({ url }) => !isSameAddress(url, source)), { url: source }] : links
  if (all.length === 0) return null
  return (
    <ul className="flex flex-col gap-2" aria-label="Links">
      {all.map(({ url }) => {
        const quote = quoteOf.get(url)
        if (quote)
          return (
            <li key={url}>
              <QuoteCard quote={quote} />
            </li>
          )
        const { host, rest } = partsOfAddress(url)
        return (
          <li key={url}>
            <a href={url} rel={UGC_REL} target="_blank" className="group link-card">
              <span className="min-w-0 flex-1">
                <span className="block truncate text-small font-medium">{host}</span>
                {rest !== '' && <span className="block truncate text-small text-faint">{rest}</span>}
              </span>
              <ArrowUpRight aria-hidden="true" className="size-4 shrink-0 text-faint group-hover:text-ink" />
            </a>
          </li>
        )
      })}
    </ul>
  )
}
