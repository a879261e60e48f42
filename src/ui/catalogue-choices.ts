// The filters of a catalogue: what each offers, and how its value is written.
import { formatDollars } from './format.ts'

export type CatalogueChoices = Readonly<Record<string, string | number | undefined>>

type TypedAmounts = {
  /** What the field shows once it is left, and what to ask about an amount that isn't clear. */
  onLeaving: (typed: string) => { text: string; question?: string }
  /** The amount as addresses have it; what isn't clear, as it is typed. */
  plain: (typed: string) => string
}

export type CatalogueFilter = { label: string } & (
  | {
      kind: 'options'
      /** The label of no choice: 'All Categories'. */
      all: string
      /** The values with their labels. */
      options: readonly { value: string; label: string }[]
      /** How a chosen value is written elsewhere; by default its own text. */
      written?: (value: string) => string
    }
  | ({ kind: 'dollars'; bound: 'least' | 'most' } & TypedAmounts)
  | { kind: 'text'; maxLength: number }
)

/** The chosen value as the options write it, whatever its case in the address; '' for none. */
export function shownChoice(filter: CatalogueFilter, given: string | number | undefined = ''): string {
  const value = String(given)
  if (filter.kind !== 'options') return value
  return filter.options.find((option) => option.value.toLowerCase() === value.toLowerCase())?.value ?? value
}

/** What a filter's field shows: an amount formatted, or as it is in the address if it is asked about. */
export function fieldText(filter: CatalogueFilter, value: string, inAddress: string): string {
  if (filter.kind !== 'dollars') return value
  if (value !== '') return filter.onLeaving(value).text
  return filter.onLeaving(inAddress).question === undefined ? '' : inAddress
}

/** What a filter in use says: 'Chatbot', 'From $500'. */
export function writtenChoice(filter: CatalogueFilter, value: string): string {
  if (filter.kind === 'dollars')
    return `${filter.bound === 'least' ? 'From' : 'Up to'} ${formatDollars(Number(value))}`
  return filter.kind === 'options' ? (filter.written?.(value) ?? value) : value
}
