// Stands where a page of proposals has none: nobody is in this status, or the address asks for a page past the last.
import { ButtonLink } from '../../../../../ui/button.tsx'
import { EmptyState } from '../../../../../ui/empty-state.tsx'
import { proposalMessages as messages } from '../../proposals.messages.ts'

export function NoneHere({ total, lastPage, all }: { total: number; lastPage: string; all: string }) {
  if (total > 0) {
    return (
      <EmptyState
        title={messages.pastTheEnd}
        action={<ButtonLink to={lastPage}>Go to the last page</ButtonLink>}
      />
    )
  }
  return (
    <EmptyState
      title={messages.noneWithStatus}
      action={<ButtonLink to={all}>Show all proposals</ButtonLink>}
    />
  )
}
