// Lists one's own proposals: status, answer, and the possible actions.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../../../../paths.ts'
import { unlistedMeta } from '../../../../platform/client/page-meta.ts'
import { choiceIn, pageCountOf, pageIn } from '../../../../platform/client/page-of-list.ts'
import type { OutlinedPage } from '../../../../platform/client/page-outline.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { DateText } from '../../../../ui/date-text.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Fact, Facts } from '../../../../ui/facts.tsx'
import { FailedQuery } from '../../../../ui/failed-query.tsx'
import { formatDollars } from '../../../../ui/format.ts'
import { Pagination } from '../../../../ui/pagination.tsx'
import { RowSkeletons } from '../../../../ui/row-skeletons.tsx'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { PersonName } from '../../../profiles/web/parts/person-name.tsx'
import type { OwnProposal } from '../proposals.contract.ts'
import { proposalMessages as messages } from '../proposals.messages.ts'
import { isAccepted, isPassedOver, isProposalWithdrawn, whyUnanswered } from '../proposals.policy.ts'
import { PROPOSAL_STATUS_LABELS, PROPOSAL_STATUSES } from '../proposals.rules.ts'
import { ChoiceLinks } from './parts/filters.tsx'
import { NoneHere } from './parts/none-here.tsx'
import { OwnProposalActions } from './parts/own-proposal-actions.tsx'
import { ownProposalsListQuery } from './parts/own-proposals-query.ts'
import { ProposalStatusBadge } from './parts/proposal-status-badge.tsx'
import { ProposalsFrame, ProposalsPlace } from './parts/proposals-place.tsx'

export const meta = unlistedMeta('My Proposals')

export const handle = { Outline: OwnProposalsOutline } satisfies OutlinedPage

export default function OwnProposalsPage() {
  return (
    <ProposalsPlace
      open="sent"
      actions={
        <ButtonLink size="small" to={paths.projects()}>
          Browse Projects
        </ButtonLink>
      }
    >
      <OwnProposals />
    </ProposalsPlace>
  )
}

function OwnProposalsOutline() {
  return (
    <ProposalsFrame open="sent">
      <CardsOnTheirWay />
    </ProposalsFrame>
  )
}

const CardsOnTheirWay = () => (
  <RowSkeletons label="Loading your proposals" above="h-9 w-80 max-w-full" gap="gap-6" row="h-64" />
)

function OwnProposals() {
  const { api } = useAuth()
  const { user } = usePerson()
  const [search] = useSearchParams()
  const page = pageIn(search)
  const status = choiceIn(search, 'status', PROPOSAL_STATUSES)
  const proposals = useQuery({
    ...ownProposalsListQuery(api, user.id, { page, status }),
    placeholderData: keepPreviousData,
  })
  if (proposals.isError && !proposals.data) {
    return <FailedQuery title={messages.notLoaded} query={proposals} />
  }
  if (!proposals.data) return <CardsOnTheirWay />
  const { items, total, page_size } = proposals.data
  if (total === 0 && status === undefined) {
    return (
      <EmptyState
        title={messages.noneOwn}
        action={
          <ButtonLink to={paths.projects()} variant="solid">
            Browse Projects
          </ButtonLink>
        }
      >
        Proposals you send for other people's projects appear here, with the replies.
      </EmptyState>
    )
  }
  return (
    <section aria-label="Your proposals" className="flex flex-col gap-6">
      <ChoiceLinks
        label="Filter by status"
        choices={[
          { label: 'All', to: paths.ownProposals(), isChosen: status === undefined },
          ...PROPOSAL_STATUSES.map((choice) => ({
            label: PROPOSAL_STATUS_LABELS[choice],
            to: paths.ownProposals({ status: choice }),
            isChosen: status === choice,
          })),
        ]}
      />
      {items.length === 0 ? (
        <NoneHere
          total={total}
          lastPage={paths.ownProposals({ status, page: pageCountOf(total, page_size) })}
          all={paths.ownProposals()}
        />
      ) : (
        <ul className="flex flex-col gap-4">
          {items.map((proposal) => (
            <li key={proposal.id}>
              <OwnProposalCard proposal={proposal} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={Math.min(page, pageCountOf(total, page_size))}
        pageCount={pageCountOf(total, page_size)}
        hrefFor={(target) => paths.ownProposals({ status, page: target === 1 ? undefined : target })}
        label="Pages of your proposals"
      />
    </section>
  )
}

function OwnProposalCard({ proposal }: { proposal: OwnProposal }) {
  const { project } = proposal
  const isMine = isAccepted(proposal)
  const closed = whyUnanswered(proposal, project)?.message
  return (
    <Card className="gap-4">
      <header className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <ProposalStatusBadge status={proposal.status} />
          <span className="text-small text-faint">
            Sent <DateText moment={proposal.created_at} />
            {proposal.decided_at && (
              <span>
                , decided <DateText moment={proposal.decided_at} />
              </span>
            )}
          </span>
        </div>
        <h2 dir="auto" className="display text-title">
          <Link to={paths.project(proposal.project_id)} className="hover:underline">
            {project.title}
          </Link>
        </h2>
        <p dir="auto" className="flex items-center gap-2 text-small text-soft">
          {project.owner && (
            <Avatar
              name={project.owner.display_name}
              src={project.owner.avatar_url}
              size="small"
              decorative
            />
          )}
          <span className="min-w-0">
            <PersonName person={project.owner} />
            <span aria-hidden="true"> · </span>
            <bdi>{project.company}</bdi>
          </span>
        </p>
      </header>
      {proposal.note && (
        <p className="border-l-2 border-ink pl-4">
          <span className="block text-small text-faint">
            {proposal.award_undone_at ? 'Why the award was undone' : 'Their note'}
          </span>
          <span dir="auto" className="whitespace-pre-line">
            {proposal.note}
          </span>
        </p>
      )}
      <p dir="auto" className="line-clamp-3 max-w-measure text-soft">
        {proposal.message}
      </p>
      {isPassedOver(proposal) && <p className="text-small text-soft">{messages.passedOver}</p>}
      {closed && <p className="text-small text-faint">{closed}</p>}
      <footer className="flex flex-wrap items-end justify-between gap-4 border-t border-line pt-4">
        <Facts className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] gap-8">
          <Fact name="Your budget">{formatDollars(proposal.budget)}</Fact>
          <Fact name="Your timeline">
            <bdi className="wrap-anywhere">{proposal.timeline}</bdi>
          </Fact>
        </Facts>
        <div className="flex flex-wrap gap-2">
          {!isProposalWithdrawn(proposal) && (
            <ButtonLink
              size="small"
              variant={isMine ? 'solid' : 'secondary'}
              to={paths.conversation(proposal.id)}
              aria-label={`Message about ${project.title}`}
            >
              Message
            </ButtonLink>
          )}
          <OwnProposalActions
            proposal={proposal}
            project={{ ...project, id: proposal.project_id }}
            size="small"
          />
        </div>
      </footer>
    </Card>
  )
}
