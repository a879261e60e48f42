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
        <span className="figures shrink-0 self-start font-medium">
          {writtenPrice(kind, price, formatDollars)}
        </span>
      )}
    </>
  )
}

/** Its size is reserved. Projects and tags have no picture, nor have they on their cards. */
const SIZES: Partial<Record<SearchKind, string>> = {
  agent: 'w-16 aspect-8/5 rounded-box',
  course: 'w-16 aspect-8/5 rounded-box',
  professional: 'size-10 rounded-full',
  update: 'size-10 rounded-full',
}

function PictureSpace(props: ResultFactsProps) {
  const isHydrated = useHydrated()
  const size = SIZES[props.kind]
  if (!size) return null
  return (
    <span className={`${size} shrink-0 self-start overflow-hidden bg-sunken`}>
      {isHydrated && (
        <Suspense>
          <ResultPicture {...props} />
        </Suspense>
      )}
    </span>
  )
}
