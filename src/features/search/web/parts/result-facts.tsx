// What a result says, on the page and in the window alike: picture, title, author, rating and price, as its card does.
import { lazy, Suspense } from 'react'
import { useHydrated } from '../../../../ui/date-text.tsx'
import { formatDollars } from '../../../../ui/format.ts'
import { Stars } from '../../../../ui/stars.tsx'
import { latePart } from '../../../../ui/when-online.ts'
import type { SearchResult } from '../../search.contract.ts'
import { type SearchKind, signedTitle, writtenPrice } from '../../search.rules.ts'

const ResultPicture = lazy(() => latePart(() => import('./result-picture.tsx')))

type ResultFactsProps = { kind: SearchKind; result: SearchResult }

export function ResultFacts({ kind, result }: ResultFactsProps) {
  const { title, line, by, price, rating } = result
  return (
    <>
      <PictureSpace kind={kind} result={result} />
      <span className="flex min-w-0 flex-1 flex-col">
        <bdi className="truncate font-medium">{signedTitle(kind, title)}</bdi>
        {line !== null && <bdi className="truncate text-small text-soft">{line}</bdi>}
        {(by !== null || rating !== null) && (
          <span className="flex items-center gap-3 text-small text-soft">
            {by !== null && <bdi className="truncate">{by}</bdi>}
            {rating !== null && <Stars rating={rating} />}
          </span>
        )}
      </span>
      {price !== null && (
        <span className="figures shrink-0 font-medium">{writtenPrice(kind, price, formatDollars)}</span>
      )}
    </>
  )
}

/** The size of the picture is reserved. Projects and tags have none, nor have they on their cards. */
function PictureSpace(props: ResultFactsProps) {
  const { kind } = props
  const isHydrated = useHydrated()
  if (kind === 'project' || kind === 'tag') return null
  const isCover = kind === 'agent' || kind === 'course'
  const size = isCover ? 'w-16 aspect-8/5 rounded-box' : 'size-10 rounded-full'
  return (
    <span className={`${size} shrink-0 overflow-hidden bg-sunken`}>
      {isHydrated && (
        <Suspense>
          <ResultPicture {...props} />
        </Suspense>
      )}
    </span>
  )
}
