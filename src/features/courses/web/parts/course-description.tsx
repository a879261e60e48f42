// The description of a course, in full as Markdown, and in brief without its marks. The page is complete without scripts, so
// the text is plain until the Markdown reader has loaded.
import { lazy, Suspense } from 'react'
import { useHydrated } from '../../../../ui/date-text.tsx'
import { latePart } from '../../../../ui/when-online.ts'

const WrittenText = lazy(() => latePart(() => import('./written-text.tsx')))

/** A text with any of these is Markdown. */
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

/** The brief text is the first paragraph, without marks. */
export const inBrief = (text: string): string =>
  (text.trim().split(/\n\s*\n/)[0] ?? '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(?:#{1,6}|>|[-+*]|\d+[.)])\s+/gm, '')
    .replace(/[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}/g, '')
