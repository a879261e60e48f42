// Lists the rows of an account that others can see, each with Delete, for the person who has just proved its address.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { personKey } from '../../../../platform/client/person-queries.ts'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../../../ui/empty-state.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { accountContracts, type PublishedThing } from '../../../accounts/management/own-account.contract.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { homeReviewMessages as messages } from '../../home.messages.ts'
import { REMOVALS } from './published-removals.ts'

export function PublishedList() {
  const { api } = useAuth()
  const { user } = usePerson()
  const [asked, setAsked] = useState<PublishedThing>()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const list = useQuery({
    queryKey: personKey(user.id, 'published'),
    queryFn: () => api(accountContracts.published, {}),
  })

  async function remove(thing: PublishedThing) {
    setBusy(true)
    try {
      await REMOVALS[thing.kind]?.remove(api, thing)
      showToast({ kind: 'success', title: messages.removed })
      setOpen(false)
      await list.refetch()
    } catch (error) {
      const description = error instanceof Error ? error.message : undefined
      showToast({ kind: 'error', title: messages.notRemoved, ...(description ? { description } : {}) })
    }
    setBusy(false)
  }

  if (!list.data && list.isError) {
    return (
      <ErrorState
        title={messages.publishedNotLoaded}
        busy={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  }
  if (!list.data) return <Skeleton className="h-24" />
  const { items, total } = list.data
  if (items.length === 0) return null
  return (
    <section aria-labelledby="account-published">
      <h3 id="account-published" className="text-small font-semibold">
        {messages.publishedTitle}
      </h3>
      <p className="mt-1 max-w-measure text-soft">{messages.publishedWhy}</p>
      <ul className="mt-3 border-t border-line">
        {items.map((thing) => (
          <li
            key={`${thing.kind} ${thing.id}`}
            className="flex items-center justify-between gap-4 border-b border-line py-3"
          >
            <div className="min-w-0">
              <Link to={thing.path} className="prose-link line-clamp-2 break-words">
                <bdi>{thing.title}</bdi>
              </Link>
              <p className="text-small text-faint">{REMOVALS[thing.kind]?.label}</p>
            </div>
            <Button
              size="small"
              aria-haspopup="dialog"
              aria-label={messages.removeLabel(thing.title)}
              onClick={() => {
                setAsked(thing)
                setOpen(true)
              }}
            >
              {messages.remove}
            </Button>
          </li>
        ))}
      </ul>
      {total > items.length && (
        <p className="mt-3 text-small text-soft">{messages.publishedMore(total - items.length)}</p>
      )}
      {asked && (
        <ConfirmDialog
          open={isOpen}
          onOpenChange={setOpen}
          title={messages.removeTitle(REMOVALS[asked.kind]?.label ?? '')}
          description={REMOVALS[asked.kind]?.about ?? ''}
          confirm={messages.remove}
          isDanger
          isBusy={isBusy}
          onConfirm={() => void remove(asked)}
        >
          <p className="break-words">
            <bdi>{asked.title}</bdi>
          </p>
        </ConfirmDialog>
      )}
    </section>
  )
}
