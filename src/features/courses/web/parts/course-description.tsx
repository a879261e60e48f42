// What a course says about itself: in full as the Markdown that lectures are written in, and in brief without its marks.
// The page is complete without scripts, so it is plain until the part that reads Markdown has arrived.
import { lazy, Suspense } from 'react'
import { useHydrated } from '../../../../ui/date-text.tsx'
import { latePart } from '../../../../ui/when-online.ts'

const WrittenText = lazy(() => latePart(() => import('./written-text.tsx')))

/** What makes Markdown of a text. */
const MARKS = /[*_`#>[\]]|^[-+] |^\d+[.)] /m

export function CourseDescription({ text }: { text: string }) {
  const isHydrated = useHydrated()
  const plain = (
    <p dir="auto" className="max-w-measure break-words whitespace-pre-line">
      {text}
    </p>
  )
  if (!isHydrated || !MARKS.test(text)) return plain
  return (
    <Suspense fallback={plain}>
      <WrittenText>{text}</WrittenText>
    </Suspense>
  )
}

/** The first paragraph, without the marks of Markdown. */
export const inBrief = (text: string): string =>
  (text.trim().split(/\n\s*\n/)[0] ?? '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:#{1,6}|>|[-+*]|\d+[.)])\s+/gm, '')
    .replace(/[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}/g, '')
