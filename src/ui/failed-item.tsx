// Shown in place of an item that does not exist or could not be loaded.
import type { ComponentProps } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { ButtonLink } from './button.tsx'
import { EmptyState, ErrorState } from './empty-state.tsx'
import { Container } from './page-header.tsx'

type FailedItemProps = {
  error: unknown
  messages: { notFound: string; loadFailed: string }
  /** If the item does not exist, this link leads on. */
  next: Pick<ComponentProps<typeof ButtonLink>, 'to' | 'variant' | 'children'>
}

export function FailedItem({ error, messages, next }: FailedItemProps) {
  const { notFound, loadFailed } = messages
  const problem = isRouteErrorResponse(error) ? error : undefined
  return (
    <Container className="pt-16 pb-24">
      {problem?.status === 404 ? (
        <>
          <h1 className="sr-only">{notFound}</h1>
          <EmptyState title={notFound} action={<ButtonLink {...next} />}>
            It may have been removed, or the link may be wrong.
          </EmptyState>
        </>
      ) : (
        <ErrorState title={loadFailed} requestId={problem?.data?.request_id} />
      )}
    </Container>
  )
}
