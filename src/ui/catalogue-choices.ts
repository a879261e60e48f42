// Describes the filters of a catalogue: the options of each, and the text of a chosen value.
import { formatDollars } from './format.ts'

export type CatalogueChoices = Readonly<Record<string, string | number | undefined>>

export type CatalogueFilter = { label: string } & (
  | {
      kind: 'options'
      /** The label of no choice: 'All Categories'. */
      all: string
      /** The values with their labels. */
      options: readonly { value: string; label: string }[]
      /** The label of a chosen value where its form field is not in sight; by default the value's own text. */
      written?: (value: string) => string
    }
  | { kind: 'dollars'; bound: 'least' | 'most' }
  | { kind: 'text'; maxLength: number }
)

/** Returns the chosen value as the options write it, whatever its case in the address; '' for none. */
export function shownChoice(filter: CatalogueFilter, given: string | number | undefined = ''): string {
  const value = String(given)
  if (filter.kind !== 'options') return value
  return filter.options.find((option) => option.value.toLowerCase() === value.toLowerCase())?.value ?? value
}

/** Returns a value as its field shows it: an amount has its commas. */
export const fieldText = (filter: CatalogueFilter, value: string): string =>
  filter.kind === 'dollars' && value !== '' ? formatDollars(Number(value)).slice(1) : value

/**
 * Returns a field's text as addresses have it: an amount without its commas. Only the server understands other ways to
 * write an amount.
 */
export const addressText = (filter: CatalogueFilter | undefined, text: string): string =>
  filter?.kind === 'dollars' && /^\d{1,3}(,\d{3})+(\.\d\d)?$/.test(text) ? text.replaceAll(',', '') : text

/** Returns a filter in use as text: 'Chatbot', 'From $500'. */
export function writtenChoice(filter: CatalogueFilter, value: string): string {
  if (filter.kind === 'dollars')
    return `${filter.bound === 'least' ? 'From' : 'Up to'} ${formatDollars(Number(value))}`
  return filter.kind === 'options' ? (filter.written?.(value) ?? value) : value
}
