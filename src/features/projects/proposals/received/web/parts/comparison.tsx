// Two to four received proposals side by side: the facts of each, and the buttons to decide.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../../../../paths.ts'
import { Avatar } from '../../../../../../ui/avatar.tsx'
import { BackLink } from '../../../../../../ui/back-link.tsx'
import { DateText } from '../../../../../../ui/date-text.tsx'
import { EmptyState } from '../../../../../../ui/empty-state.tsx'
import { formatDollars } from '../../../../../../ui/format.ts'
import { Skeleton } from '../../../../../../ui/skeleton.tsx'
import { nameOf } from '../../../../../profiles/profiles.policy.ts'
import { differenceWords, proposalMessages as messages, recordWords } from '../../../proposals.messages.ts'
import { ProposalStatusBadge } from '../../../web/parts/proposal-status-badge.tsx'
import type { ReceivedPage, ReceivedProposal } from '../../received.contract.ts'
import type { ReceivedAddress } from './received-address.ts'
import { useReceivedOnes } from './received-queries.ts'

const UNKNOWN = <span className="text-faint">Not known</span>

type Line = { name: string; of: (proposal: ReceivedProposal) => ReactNode; isLong?: true }

const LINES: readonly Line[] = [
  {
    name: 'Budget',
    of: ({ budget, project }) => (
      <>
        <span className="font-medium">{formatDollars(budget)}</span>
        <span className="block text-faint">{differenceWords(budget, project.budget)}</span>
      </>
    ),
  },
  { name: 'Timeline', of: ({ timeline }) => <bdi className="wrap-anywhere">{timeline}</bdi> },
  { name: 'Status', of: ({ status }) => <ProposalStatusBadge status={status} /> },
  {
    name: 'Matching skills',
    of: ({ about, project }) =>
      about === null ? (
        UNKNOWN
      ) : (
        <>
          {about.matching_skills.length} of {project.skills.length}
          {about.matching_skills.length > 0 && (
            <span dir="auto" className="block text-faint">
              {about.matching_skills.join(', ')}
            </span>
          )}
        </>
      ),
  },
  {
    name: 'Track record',
    of: ({ record }) =>
      (record && recordWords(record)) || <span className="text-faint">No decisions yet</span>,
  },
  {
    name: 'Member since',
    of: ({ about }) => (about ? <DateText moment={about.member_since} /> : UNKNOWN),
  },
  { name: 'Sent', of: ({ created_at }) => <DateText moment={created_at} /> },
  {
    name: 'Project',
    of: ({ project }) => (
      <Link to={paths.project(project.id)} className="prose-link" dir="auto">
        {project.title}
      </Link>
    ),
  },
  {
    name: 'Message',
    isLong: true,
    of: ({ message }) => (
      <span dir="auto" className="block break-words whitespace-pre-line">
        {message}
      </span>
    ),
  },
]

type ComparisonProps = { address: ReceivedAddress; list: ReceivedPage }

export function ProposalComparison({ address, list }: ComparisonProps) {
  const { compare, page, hrefFor } = address
  const { found, isPending } = useReceivedOnes(compare, list)
  const back = <BackLink to={hrefFor({ page })}>Back to proposals</BackLink>
  if (isPending) {
    return (
      <div role="status" className="flex flex-col gap-4">
        {back}
        <span className="sr-only">Loading proposals</span>
        <Skeleton className="h-96 w-full" />
      </div>
    )
  }
  if (found.length === 0) {
    return (
      <div className="flex flex-col gap-4">
        {back}
        <EmptyState title={messages.notFound} />
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      {back}
      <div className="overflow-x-auto">
        <table className="w-full border-collapse text-left text-small">
          <thead>
            <tr className="border-b border-ink align-bottom">
              <td className="w-32 py-3 pr-4" />
              {found.map((proposal) => (
                <th key={proposal.id} scope="col" className="min-w-52 py-3 pr-6 font-normal">
                  <span className="flex items-center gap-3">
                    <Avatar name={nameOf(proposal.proposer)} src={proposal.proposer?.avatar_url} decorative />
                    <Link
                      to={hrefFor({ page, proposal: proposal.id })}
                      dir="auto"
                      className="prose-link min-w-0 text-body font-medium break-words"
                    >
                      {nameOf(proposal.proposer)}
                    </Link>
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {LINES.map(({ name, of, isLong }) => (
              <tr key={name} className="border-b border-line align-top">
                <th scope="row" className="py-3 pr-4 font-normal text-faint">
                  {name}
                </th>
                {found.map((proposal) => (
                  <td key={proposal.id} className={isLong ? 'min-w-64 py-3 pr-6' : 'py-3 pr-6'}>
                    {of(proposal)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
