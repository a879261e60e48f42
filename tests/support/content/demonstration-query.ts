// A text that is searched in the demonstration, and what must be found with it.
import type { SearchKind } from '../../../src/features/search/search.rules.ts'

export type DemonstrationQuery = {
  typed: string
  /** The search of everything is asked by default; 'pages' are a seller's own pages, found by their names. */
  in?: 'agents' | 'projects' | 'courses' | 'professionals' | 'pages'
  /** All of these are among the first three. A text that ends in '…' is the beginning of a title. */
  all?: readonly string[]
  /** At least one of these is. */
  some?: readonly string[]
  /** Only this kind is listed; without other expectations, any of its rows. */
  kind?: SearchKind
  /** The catalogue lists all of its rows. */
  isWholeCatalogue?: true
  /** Nothing is found: it is not there. */
  isNothing?: true
}
