// Received proposals for their owner: a list with the open one beside it; on a phone the list, or the open one with a link back.
// The choices are in the address.
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../../../../paths.ts'
import { pageCountOf } from '../../../../../../platform/client/page-of-list.ts'
import { Problem } from '../../../../../../platform/contract/problem.ts'
import { BackLink } from '../../../../../../ui/back-link.tsx'
import { Button, ButtonLink } from '../../../../../../ui/button.tsx'
import { classNames } from '../../../../../../ui/class-names.ts'
import { EmptyState } from '../../../../../../ui/empty-state.tsx'
import { FailedQuery } from '../../../../../../ui/failed-query.tsx'
import { countOf } from '../../../../../../ui/format.ts'
import { Pagination } from '../../../../../../ui/pagination.tsx'
import { type Shortcut, useShortcuts } from '../../../../../../ui/shortcuts.ts'
import { proposalMessages as messages } from '../../../proposals.messages.ts'
import { MAX_COMPARED, MIN_COMPARED } from '../../../proposals.rules.ts'
import { NoneHere } from '../../../web/parts/none-here.tsx'
import type { ReceivedPage } from '../../received.contract.ts'
import { ProposalComparison } from './comparison.tsx'
import { NoneReceived } from './none-received.tsx'
import { OfProject } from './of-project.tsx'
import { ProposalDetail } from './proposal-detail.tsx'
import { type ReceivedAddress, useReceivedAddress } from './received-address.ts'
import { ReceivedFilters } from './received-filters.tsx'
import { proposalRowId, ReceivedList } from './received-list.tsx'
import { ReceivedOutline } from './received-outline.tsx'
import {
  useProjectOf,
  useReceivedHints,
  useReceivedList,
  useReceivedOnes,
  useRequeryReceived,
} from './received-queries.ts'

export function ReceivedView({ projectId }: { projectId: number | undefined }) {
  const address = useReceivedAddress(projectId)
  const received = useReceivedList(address)
  const project = useProjectOf(address.project)
  useReceivedHints()
  if (received.isError && !received.data) {
    const { error } = received
    const isNone = error instanceof Problem && (error.kind === 'forbidden' || error.kind === 'not_found')
    if (isNone) {
      return (
        <EmptyState
          title={error.message}
          action={<ButtonLink to={paths.allReceivedProposals()}>All received proposals</ButtonLink>}
        />
      )
    }
    return <FailedQuery title={messages.notLoaded} query={received} />
  }
  // The line about the project stands above the list and would push it down.
  if (!received.data || project.isLoading) return <ReceivedOutline />
  return <Loaded address={address} list={received.data} />
}

type LoadedProps = { address: ReceivedAddress; list: ReceivedPage }

function Loaded({ address, list }: LoadedProps) {
  const project = useProjectOf(address.project).data
  const isEmpty = Object.values(list.counts).every((count) => count === 0)
  if (address.compare.length > 0) return <ProposalComparison address={address} list={list} />
  return (
    <>
      {/* On a phone the open proposal has the screen to itself. */}
      <div className={classNames('flex flex-col gap-4', address.proposal !== undefined && 'max-lg:hidden')}>
        {(!isEmpty || address.project !== undefined) && (
          <ReceivedFilters address={address} counts={list.counts} projectTitle={project?.title} />
        )}
        {project && <OfProject project={project} />}
      </div>
      {isEmpty ? <NoneReceived project={address.project} /> : <Both address={address} list={list} />}
    </>
  )
}

function Both({ address, list }: LoadedProps) {
  const { page, proposal, hrefFor } = address
  const [ticked, setTicked] = useState<readonly number[]>([])
  const requery = useRequeryReceived()
  const navigate = useNavigate()
  const { items } = list
  const asked = useReceivedOnes(proposal === undefined ? [] : [proposal], list)
  const open = proposal === undefined ? items[0] : asked.found[0]
  const at = items.findIndex(({ id }) => id === open?.id)

  function moveTo(target: ReceivedPage['items'][number] | undefined) {
    if (!target) return
    void navigate(hrefFor({ page, proposal: target.id }), { replace: true, preventScrollReset: true })
    // The focused link names the row to a screen reader and keeps it in view.
    document.getElementById(proposalRowId(target.id))?.focus()
  }
  function tick(id: number) {
    setTicked((before) => {
      if (before.includes(id)) return before.filter((one) => one !== id)
      return before.length < MAX_COMPARED ? [...before, id] : before
    })
  }
  const compareHref = hrefFor({ page, compare: ticked })
  const canCompare = ticked.length >= MIN_COMPARED
  const keys: Shortcut[] = [
    { keys: 'j', label: 'Next proposal', run: () => moveTo(items[at + 1]) },
    { keys: 'k', label: 'Previous proposal', run: () => moveTo(items[at - 1]) },
    { keys: 'x', label: 'Choose for comparison', run: () => open && tick(open.id) },
    { keys: 'c', label: 'Compare', run: () => canCompare && void navigate(compareHref) },
  ]
  useShortcuts('Proposals', keys)
  const pageCount = pageCountOf(list.total, list.page_size)

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)] xl:grid-cols-[25rem_minmax(0,1fr)]">
      <section
        aria-label="List of proposals"
        className={classNames('flex min-w-0 flex-col gap-3', proposal !== undefined && 'max-lg:hidden')}
      >
        {/* The line keeps its height while no proposal is chosen, so that no row moves away from under the pointer. */}
        <div role="status" className="flex min-h-8 items-center gap-2 text-small text-soft">
          <span className="mr-auto">
            {ticked.length === 1
              ? 'Choose another one to compare'
              : countOf(list.total, 'proposal', 'proposals')}
          </span>
          {canCompare && (
            <ButtonLink size="small" variant="solid" to={compareHref}>
              {`Compare ${ticked.length}`}
            </ButtonLink>
          )}
          {ticked.length > 0 && (
            <Button size="small" variant="quiet" onClick={() => setTicked([])}>
              Clear
            </Button>
          )}
        </div>
        {items.length === 0 ? (
          <NoneHere
            total={list.total}
            lastPage={hrefFor({ page: pageCount })}
            all={hrefFor({ status: undefined })}
          />
        ) : (
          <ReceivedList
            items={items}
            openId={open?.id}
            isMixed={address.project === undefined}
            hrefFor={(id) => hrefFor({ page, proposal: id })}
            ticked={ticked}
            onTick={tick}
          />
        )}
        <Pagination
          page={Math.min(page, pageCount)}
          pageCount={pageCount}
          hrefFor={(target) => hrefFor({ page: target })}
          label="Pages of proposals"
        />
      </section>
      <div className={classNames('flex min-w-0 flex-col gap-3', proposal === undefined && 'max-lg:hidden')}>
        <BackLink to={hrefFor({ page, proposal: undefined })} className="lg:hidden">
          All proposals
        </BackLink>
        {open && <ProposalDetail proposal={open} onDecided={requery} />}
        {!open && !asked.isPending && proposal !== undefined && <EmptyState title={messages.notFound} />}
      </div>
    </div>
  )
}
