// Adds cards to updates: their links to things on this site, looked up for a whole page at once, one query per kind.
import type { Dependency } from '../../../../platform/contract/families.ts'
import type { Reader } from '../../../../platform/database/database.ts'
import type { QuotedKind, QuotedThing } from '../../../../platform/quoted.ts'
import { PROFILES } from '../../../profiles/profiles.rules.ts'
import type { Quote, Quotes } from '../quotes.contract.ts'
import { MOST_QUOTES, type QuotedName, quotedAt } from '../quotes.rules.ts'

export type Quoting = {
  readonly siteUrl: string
  readonly kinds: readonly QuotedKind<QuotedName>[]
}

type Linking = { readonly user_id: string; readonly links: readonly { url: string }[] }

/** The rows on which the cards in an answer depend; `at` is the place of the updates in it. */
export const rowsOfQuotes = ({ kinds }: Quoting, ...at: readonly string[]): Dependency[] =>
  kinds.flatMap(({ kind, family }) => [
    { family, idAt: [...at, 'quotes', kind, 'key'], mayBeNone: true },
    { family: PROFILES, idAt: [...at, 'quotes', kind, 'thing', 'user_id'], mayBeNone: true },
  ])

/** Returns the same updates, with cards if they link to something here. */
export async function withQuotes<U extends Linking>(
  reader: Reader,
  { siteUrl, kinds }: Quoting,
  updates: readonly U[],
): Promise<(U & { quotes?: Quotes })[]> {
  const { origin } = new URL(siteUrl)
  const quotedBy = new Map(
    updates.map((one) => [
      one,
      one.links
        .flatMap(({ url }) => {
          const quoted = quotedAt(url, origin)
          return quoted ? [{ url, ...quoted }] : []
        })
        .slice(0, MOST_QUOTES),
    ]),
  )
  const all = [...quotedBy.values()].flat()
  if (all.length === 0) return [...updates]
  const found = new Map<QuotedName, ReadonlyMap<string, QuotedThing>>()
  for (const { kind, find } of kinds) {
    const keys = new Set(all.flatMap((quoted) => (quoted.kind === kind ? [quoted.key] : [])))
    if (keys.size > 0) found.set(kind, await find(reader, [...keys]))
  }
  return updates.map((update) => {
    const quoted = quotedBy.get(update) ?? []
    if (quoted.length === 0) return update
    const quotes: Quotes = { project: [], agent: [], course: [], update: [], certificate: [] }
    for (const one of quoted)
      quotes[one.kind].push({ ...one, thing: shownBy(update.user_id, found.get(one.kind)?.get(one.key)) })
    return { ...update, quotes }
  })
}

/** Returns the same updates without cards of updates by these people. */
export const withoutUpdatesOf = <U extends { quotes?: Quotes }>(
  people: readonly string[],
  updates: readonly U[],
): U[] =>
  updates.map((one) => {
    if (!one.quotes) return one
    const update = one.quotes.update.map((quote) =>
      quote.thing && people.includes(quote.thing.user_id) ? { ...quote, thing: null } : quote,
    )
    return { ...one, quotes: { ...one.quotes, update } }
  })

/** An update shows nothing of a private thing, unless it is its author's own. */
function shownBy(userId: string, thing: QuotedThing | undefined): Quote['thing'] {
  if (!thing) return null
  const { isPrivate, ...shown } = thing
  return isPrivate && shown.user_id !== userId ? null : shown
}
