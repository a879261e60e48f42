// Outlines a grid of cards, or a whole catalogue, while it loads.
import { classNames } from './class-names.ts'
import { Container } from './page-header.tsx'
import { Skeleton, SkeletonText } from './skeleton.tsx'

export const CARD_COLUMNS = { 2: 'lg:grid-cols-2', 3: 'sm:grid-cols-2 lg:grid-cols-3' } as const

type CardOutlinesProps = { count: number; columns: keyof typeof CARD_COLUMNS }

export function CardOutlines({ count, columns }: CardOutlinesProps) {
  return (
    <ul aria-hidden="true" className={classNames('grid gap-4', CARD_COLUMNS[columns])}>
      {Array.from({ length: count }, (_, at) => at).map((at) => (
        <li key={at} className="card">
          <Skeleton className="aspect-8/3 w-full rounded-none" />
          <div className="card-body gap-3">
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="h-7 w-4/5" />
            <SkeletonText lines={3} />
            <Skeleton className="mt-3 h-8 w-2/5" />
          </div>
        </li>
      ))}
    </ul>
  )
}

export function CatalogueOutline({ label, ...cards }: CardOutlinesProps & { label: string }) {
  return (
    <Container className="flex flex-col gap-4 pb-24 sm:gap-5">
      <p role="status" className="sr-only">
        {label}
      </p>
      <div aria-hidden="true" className="flex flex-col gap-2 pt-5 sm:pt-7">
        <Skeleton className="h-11 w-2/3 max-w-md" />
        <Skeleton className="h-6 w-full max-w-measure" />
      </div>
      <div aria-hidden="true" className="flex flex-col gap-3">
        <Skeleton className="h-10 w-full" />
        <Skeleton className="h-10 w-full max-sm:hidden" />
      </div>
      <CardOutlines {...cards} />
    </Container>
  )
}
