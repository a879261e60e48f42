// One's own updates: the composer, and the list of them, drafts included (spec 2 §2 Dashboard: Updates).
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../../../paths.ts'
import { unlistedMeta } from '../../../platform/client/page-meta.ts'
import type { OutlinedPage } from '../../../platform/client/page-outline.ts'
import { readId } from '../../../platform/client/page-query.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FailedQuery } from '../../../ui/failed-query.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { Container, PageHeader } from '../../../ui/page-header.tsx'
import { RowSkeletons } from '../../../ui/row-skeletons.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useAuth } from '../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../accounts/web/parts/signed-in-only.tsx'
import type { OwnUpdate } from '../updates.contract.ts'
import { updateMessages as messages } from '../updates.messages.ts'
import { UpdateComposer } from './parts/composer.tsx'
import { OwnUpdateRow } from './parts/own-update-row.tsx'
import { ownUpdateQuery, ownUpdatesQuery } from './parts/own-updates-query.ts'

export const meta = unlistedMeta('My Updates')

export const handle = { Outline: OwnUpdatesOutline } satisfies OutlinedPage

const HEADER = { title: 'Updates', lead: 'Your posts, and drafts only you can see.' }

const Frame = ({ children }: { children: React.ReactNode }) => (
  <Container className="flex flex-col gap-6 pb-16">
    <PageHeader
      size="part"
      {...HEADER}
      actions={<ButtonLink to={paths.updates()}>Open the feed</ButtonLink>}
    />
    <div className="flex max-w-[44rem] flex-col gap-8">{children}</div>
  </Container>
)

function OwnUpdatesOutline() {
  return (
    <Frame>
      <Skeleton className="h-64 w-full" />
      <RowSkeletons label="Loading your updates" row="h-36" />
    </Frame>
  )
}

export default function OwnUpdatesPage() {
  const { api } = useAuth()
  const { user } = usePerson()
  const navigate = useNavigate()
  const { search } = useLocation()
  const shared = sharedIn(search)
  const asked = readId(new URLSearchParams(search).get('edit') ?? '')
  const wanted = useQuery({ ...ownUpdateQuery(api, user.id, asked), enabled: !Number.isNaN(asked) })
  const [chosen, setChosen] = useState<OwnUpdate>()
  // Each update gets a composer of its own, whose content belongs to it.
  const [round, setRound] = useState(0)
  const top = useRef<HTMLDivElement>(null)
  const editing = chosen ?? wanted.data

  const end = useCallback(() => {
    setChosen(undefined)
    setRound((count) => count + 1)
    if (search !== '') void navigate(paths.ownUpdates(), { replace: true, preventScrollReset: true })
  }, [navigate, search])

  return (
    <Frame>
      <div ref={top} className="scroll-mt-24">
        <UpdateComposer
          key={`${editing?.id ?? 'new'} ${round} ${shared}`}
          update={editing}
          shared={shared}
          onEnd={end}
        />
      </div>
      <OwnUpdates
        onEdit={(update) => {
          setChosen(update)
          top.current?.scrollIntoView({ block: 'start' })
        }}
        onDeleted={(id) => {
          if (editing?.id === id) end()
        }}
      />
    </Frame>
  )
}

/** Returns the path that someone wants to share, if it is one of this site. */
function sharedIn(search: string): string | undefined {
  const path = new URLSearchParams(search).get('share') ?? ''
  return /^\/[a-z]+\/[\w-]{1,100}$/.test(path) ? path : undefined
}

type OwnUpdatesProps = { onEdit: (update: OwnUpdate) => void; onDeleted: (id: number) => void }

function OwnUpdates({ onEdit, onDeleted }: OwnUpdatesProps) {
  const { api } = useAuth()
  const { user } = usePerson()
  const updates = useInfiniteQuery(ownUpdatesQuery(api, user.id))
  const items = updates.data?.pages.flatMap((page) => page.items)
  return (
    <section aria-labelledby="your-updates" className="flex flex-col gap-4">
      <h2 id="your-updates" className="display text-title">
        Your Updates
      </h2>
      {items === undefined &&
        (updates.isError ? (
          <FailedQuery title={messages.ownFailed} query={updates} />
        ) : (
          <RowSkeletons label="Loading your updates" row="h-36" />
        ))}
      {items?.length === 0 && (
        <EmptyState title={messages.noOwnUpdates}>
          Share what you're working on or what you learned. Only you can see your drafts.
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <ol
          aria-labelledby="your-updates"
          className="flex flex-col divide-y divide-line border-t border-line"
        >
          {items.map((update) => (
            <li key={update.id}>
              <OwnUpdateRow
                update={update}
                onEdit={() => onEdit(update)}
                onDeleted={() => onDeleted(update.id)}
              />
            </li>
          ))}
        </ol>
      )}
      <LoadMore list={updates}>Load more</LoadMore>
    </section>
  )
}
