// The text of an empty page of proposals: none has this status, or the address asks for a page past the last.
import { ButtonLink } from '../../../../../ui/button.tsx'
import { EmptyState } from '../../../../../ui/empty-state.tsx'
import { PastTheEnd } from '../../../../../ui/paged-list.tsx'
import { proposalMessages as messages } from '../../proposals.messages.ts'

export function NoneHere({ total, lastPage, all }: { total: number; lastPage: string; all: string }) {
  if (total > 0) return <PastTheEnd title={messages.pastTheEnd} lastPage={lastPage} />
  return (
    <EmptyState
      title={messages.noneWithStatus}
      action={<ButtonLink to={all}>Show all proposals</ButtonLink>}
    />
  )
}
