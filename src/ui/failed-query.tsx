// Shown in place of a query's result that could not be loaded: the reason, and a way to try again.
import { ErrorState } from './empty-state.tsx'

type FailedQueryProps = {
  title: string
  query: { isFetching: boolean; refetch: () => unknown; error: Error | null }
}

export function FailedQuery({ title, query }: FailedQueryProps) {
  return (
    <ErrorState title={title} busy={query.isFetching} onRetry={() => void query.refetch()}>
      {query.error?.message}
    </ErrorState>
  )
}
