// The text of an empty feed: nothing matches, or no one has posted yet.
import { paths } from '../../../../paths.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { updateMessages as messages } from '../../updates.messages.ts'

/** `isNarrowed` means a search or a tag. */
export function EmptyFeed({ isNarrowed }: { isNarrowed: boolean }) {
  return (
    <EmptyState
      title={isNarrowed ? messages.noMatch : messages.noUpdates}
      action={
        <ButtonLink to={isNarrowed ? paths.updates() : paths.ownUpdates()}>
          {isNarrowed ? 'Show all updates' : 'Post the first one'}
        </ButtonLink>
      }
    >
      {isNarrowed ? 'Try fewer or different words.' : "Share what you're working on, or what you learned."}
    </EmptyState>
  )
}
