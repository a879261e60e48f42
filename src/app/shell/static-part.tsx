// A part of the page that is the same wherever it stands, such as the footer. The server renders it once and puts the
// same HTML into every page; the browser renders it as anything else.
import { createContext, type ReactNode, useContext } from 'react'

/** The marks between which the HTML of a part stands, or that stand in its place where it is known. */
export type PartMarks = { before: string; after: string; isKnown: boolean }

/** Gives the marks of a part by its name; set by the server alone. */
export const PartsContext = createContext<((name: string) => PartMarks) | undefined>(undefined)

type StaticPartProps = {
  /** From a small, closed set. The same name means the same HTML, in every page and for everybody. */
  name: string
  children: ReactNode
}

export function StaticPart({ name, children }: StaticPartProps) {
  const marks = useContext(PartsContext)?.(name)
  // Always three children: React numbers the ids that it makes by place.
  return (
    <>
      {marks?.before}
      {marks?.isKnown ? null : children}
      {marks?.after}
    </>
  )
}
