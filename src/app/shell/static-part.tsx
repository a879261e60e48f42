// A part of the page that is always the same, such as the footer. The server renders it once and inserts the same HTML
// into every page; the browser renders it like anything else.
import { createContext, type ReactNode, useContext } from 'react'

/** The marks stand around the HTML of a part, or in its place if it is cached. */
export type PartMarks = { before: string; after: string; isKnown: boolean }

/** Returns the marks of a part by name; set only on the server. */
export const PartsContext = createContext<((name: string) => PartMarks) | undefined>(undefined)

type StaticPartProps = {
  /** A name from a small, closed set. The same name means the same HTML, in every page and for everyone. */
  name: string
  children: ReactNode
}

export function StaticPart({ name, children }: StaticPartProps) {
  const marks = useContext(PartsContext)?.(name)
  // Always three children: React numbers generated ids by position.
  return (
    <>
      {marks?.before}
      {marks?.isKnown ? null : children}
      {marks?.after}
    </>
  )
}
