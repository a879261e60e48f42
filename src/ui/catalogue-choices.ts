// The filters of a catalogue: what each offers, and how its value is written.
import { formatDollars } from './format.ts'

export type CatalogueChoices = Readonly<Record<string, string | number | undefined>>

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
  | { kind: 'dollars'; bound: 'least' | 'most' }
  | { kind: 'text'; maxLength: number }
)

/** The chosen value as the options write it, whatever its case in the address; '' for none. */
export function shownChoice(filter: CatalogueFilter, given: string | number | undefined = ''): string {
  const value = String(given)
  if (filter.kind !== 'options') return value
  return filter.options.find((option) => option.value.toLowerCase() === value.toLowerCase())?.value ?? value
}

/** What a filter in use says: 'Chatbot', 'From $500'. */
export function writtenChoice(filter: CatalogueFilter, value: string): string {
  if (filter.kind === 'dollars')
    return `${filter.bound === 'least' ? 'From' : 'Up to'} ${formatDollars(Number(value))}`
  return filter.kind === 'options' ? (filter.written?.(value) ?? value) : value
}
