// What was proposed to an own project, for its owner to read and to decide.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { paths } from '../../../../paths.ts'
import { unlistedMeta } from '../../../../platform/client/page-meta.ts'
import type { OutlinedPage } from '../../../../platform/client/page-outline.ts'
import { readId } from '../../../../platform/client/page-query.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import { BackLink } from '../../../../ui/back-link.tsx'
import { ButtonLink } from '../../../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../../../ui/empty-state.tsx'
import { formatDollars } from '../../../../ui/format.ts'
import { Pagination } from '../../../../ui/pagination.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { personKey, requery, usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { type Project, projectContracts } from '../../contract.ts'
import { HomePlace, Place } from '../../web/parts/home-place.tsx'
import { choiceIn, pageCountOf, pageIn } from '../../web/parts/page-of-list.ts'
import { ProjectBadges } from '../../web/parts/project-badge.tsx'
import { proposalContracts, type ReceivedPage } from '../contract.ts'
import { proposalMessages as messages } from '../messages.ts'
import {
  PROPOSAL_STATUS_LABELS,
  PROPOSALS_PAGE_SIZE,
  RECEIVED_SORT_LABELS,
  RECEIVED_SORTS,
  RECEIVED_STATUSES,
} from '../rules.ts'
import { ChoiceLinks } from './parts/filters.tsx'
import { NoneHere } from './parts/none-here.tsx'
import { ReceivedCard } from './parts/received-card.tsx'

export const meta = unlistedMeta('Proposals')

export const handle = { Outline: ReceivedOutline } satisfies OutlinedPage

const back = <BackLink to={paths.ownProjects()}>My Projects</BackLink>

export default function ReceivedProposalsPage() {
  return (
    <HomePlace title="Proposals" before={back}>
      <Received />
    </HomePlace>
  )
}

function ReceivedOutline() {
  return (
    <Place title="Proposals" before={back}>
      <OnTheirWay />
    </Place>
  )
}

function useChoices() {
  const [search] = useSearchParams()
  return {
    page: pageIn(search),
    sort: choiceIn(search, 'sort', RECEIVED_SORTS) ?? 'newest',
    status: choiceIn(search, 'status', RECEIVED_STATUSES),
  } as const
}

function Received() {
  const { api } = useAuth()
  const { user } = usePerson()
  const id = readId(useParams().id ?? '')
  const choices = useChoices()
  const { page, sort, status } = choices
  const received = useQuery({
    queryKey: personKey(user.id, 'proposals', 'to-own', String(id), sort, status ?? '', String(page)),
    queryFn: async () => {
      const [list, project] = await Promise.all([
        api(proposalContracts.received, {
          params: { id },
          query: { page, page_size: PROPOSALS_PAGE_SIZE, sort, ...(status ? { status } : {}) },
        }),
        api(projectContracts.get, { params: { id } }),
      ])
      return { list, project }
    },
    placeholderData: keepPreviousData,
  })
  if (received.isError && !received.data) {
    const { error } = received
    const isNone = error instanceof Problem && (error.kind === 'forbidden' || error.kind === 'not_found')
    if (isNone) {
      return (
        <EmptyState
          title={error.message}
          action={<ButtonLink to={paths.ownProjects()}>Back to My Projects</ButtonLink>}
        />
      )
    }
    return (
      <ErrorState
        title={messages.notLoaded}
        busy={received.isFetching}
        onRetry={() => void received.refetch()}
      >
        {error.message}
      </ErrorState>
    )
  }
  if (!received.data) return <OnTheirWay />
  const decided = () => {
    void requery(user.id, 'proposals')
    void requery(user.id, 'projects')
  }
  return <Cards {...received.data} choices={choices} onDecided={decided} />
}

type CardsProps = {
  list: ReceivedPage
  project: Project
  choices: ReturnType<typeof useChoices>
  onDecided: () => void
}

function Cards({ list, project, choices, onDecided }: CardsProps) {
  const { counts } = list
  const all = counts.sent + counts.shortlisted + counts.accepted + counts.declined
  const pageCount = pageCountOf(list.total, list.page_size)
  const hrefFor = (change: Partial<Record<'sort' | 'status' | 'page', string | number | undefined>>) => {
    const { sort, status } = { ...choices, ...change }
    const page = change.page === 1 ? undefined : change.page
    return paths.receivedProposals(project.id, { sort: sort === 'newest' ? undefined : sort, status, page })
  }
  return (
    <>
      <section aria-label="Project" className="flex flex-col gap-2 border-y border-line py-5">
        <div className="flex flex-wrap items-center gap-2">
          <ProjectBadges project={project} />
          <span className="text-small text-faint">
            {formatDollars(project.budget)}, {project.duration}
          </span>
        </div>
        <p dir="auto" className="display text-title">
          {project.title}
        </p>
      </section>
      {all === 0 ? (
        <EmptyState
          title={messages.noneYet}
          action={<ButtonLink to={paths.project(project.id)}>View project</ButtonLink>}
        >
          We'll notify you when the first one arrives.
        </EmptyState>
      ) : (
        <section aria-label="Proposals" className="flex flex-col gap-6">
          <div className="flex flex-wrap justify-between gap-4">
            <ChoiceLinks
              label="Filter by status"
              choices={[
                { label: 'All', to: hrefFor({ status: undefined }), isChosen: !choices.status, count: all },
                ...RECEIVED_STATUSES.map((status) => ({
                  label: PROPOSAL_STATUS_LABELS[status],
                  to: hrefFor({ status }),
                  isChosen: choices.status === status,
                  count: counts[status],
                })),
              ]}
            />
            <ChoiceLinks
              label="Sort by"
              choices={RECEIVED_SORTS.map((sort) => ({
                label: RECEIVED_SORT_LABELS[sort],
                to: hrefFor({ sort }),
                isChosen: choices.sort === sort,
              }))}
            />
          </div>
          {list.items.length === 0 ? (
            <NoneHere
              total={list.total}
              lastPage={hrefFor({ page: pageCount })}
              all={hrefFor({ status: undefined })}
            />
          ) : (
            <ul className="flex flex-col gap-4">
              {list.items.map((proposal) => (
                <li key={proposal.id}>
                  <ReceivedCard proposal={proposal} project={project} onDecided={onDecided} />
                </li>
              ))}
            </ul>
          )}
          <Pagination
            page={Math.min(choices.page, pageCount)}
            pageCount={pageCount}
            hrefFor={(page) => hrefFor({ page })}
            label="Pages of proposals"
          />
        </section>
      )}
    </>
  )
}

function OnTheirWay() {
  return (
    <div role="status" className="flex flex-col gap-6">
      <span className="sr-only">Loading proposals</span>
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-9 w-80 max-w-full" />
      {[1, 2].map((card) => (
        <Skeleton key={card} className="h-60 w-full" />
      ))}
    </div>
  )
}
