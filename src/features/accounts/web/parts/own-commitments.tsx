// Lists the commitments of a person who is about to delete their account, with their outcomes.
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { personKey } from '../../../../platform/client/person-queries.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { accountContracts } from '../../management/own-account.contract.ts'
import { ownAccountMessages as messages } from '../../management/own-account.messages.ts'
import { useAuth } from './auth-provider.tsx'
import { usePerson } from './signed-in-only.tsx'

/** Renders nothing for a person without commitments. */
export function OwnCommitments() {
  const { api } = useAuth()
  const { user } = usePerson()
  const id = useId()
  const found = useQuery({
    queryKey: personKey(user.id, 'account', 'commitments'),
    queryFn: () => api(accountContracts.commitments, {}),
    staleTime: 0,
  })
  if (found.isPending) {
    return (
      <div role="status">
        <span className="sr-only">Loading</span>
        <Skeleton className="h-20 w-full" />
      </div>
    )
  }
  if (!found.data) {
    return (
      <Notice kind="danger" title={messages.commitmentsNotLoaded}>
        <Button size="small" className="mt-2" busy={found.isFetching} onClick={() => void found.refetch()}>
          Retry
        </Button>
      </Notice>
    )
  }
  if (found.data.items.length === 0) return null
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h3 id={id} className="text-small font-semibold">
        {messages.commitments}
      </h3>
      <ul className="border-t border-line text-small">
        {found.data.items.map(({ kind, text, outcome }) => (
          <li key={kind} className="border-b border-line py-2.5">
            <p className="font-medium">{text}</p>
            <p className="text-soft">{outcome}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
