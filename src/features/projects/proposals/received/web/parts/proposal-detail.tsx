// One received proposal in full, with the owner's next actions.
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../../../../paths.ts'
import { DateText } from '../../../../../../ui/date-text.tsx'
import { Fact, Facts } from '../../../../../../ui/facts.tsx'
import { formatDollars } from '../../../../../../ui/format.ts'
import ReportLink from '../../../../../moderation/web/parts/report-link.tsx'
import { nameOf } from '../../../../../profiles/profiles.policy.ts'
import { differenceWords } from '../../../proposals.messages.ts'
import { isWinnerGone } from '../../../proposals.policy.ts'
import { ProposalStatusBadge } from '../../../web/parts/proposal-status-badge.tsx'
import type { ReceivedProposal } from '../../received.contract.ts'
import { Decisions } from './decisions.tsx'
import { Proposer } from './proposer.tsx'

type ProposalDetailProps = { proposal: ReceivedProposal; onDecided: () => void }

export function ProposalDetail({ proposal, onDecided }: ProposalDetailProps) {
  const { project } = proposal
  const [note, setNote] = useState('')
  const name = nameOf(proposal.proposer)
  const isGone = isWinnerGone(proposal, project)
  return (
    <article
      aria-label={`Proposal from ${name}`}
      className="flex flex-col gap-5 rounded-box border border-line bg-surface p-4 sm:p-6"
    >
      <Proposer proposal={proposal} />
      <Facts className="grid grid-cols-2 gap-x-6 gap-y-3 border-y border-line py-4 sm:grid-cols-4">
        <Fact name="Budget">
          <span>{formatDollars(proposal.budget)}</span>
          <span className="block font-normal text-faint">
            {differenceWords(proposal.budget, project.budget)}
          </span>
        </Fact>
        {isGone && proposal.decided_at ? (
          <Fact name="Awarded">
            <DateText moment={proposal.decided_at} />
          </Fact>
        ) : (
          <Fact name="Timeline">
            <bdi className="wrap-anywhere">{proposal.timeline}</bdi>
          </Fact>
        )}
        <Fact name="Status">
          <ProposalStatusBadge status={proposal.status} />
        </Fact>
        <Fact name="Sent">
          <DateText moment={proposal.created_at} />
          {proposal.edited_at && (
            <span className="block font-normal text-faint">
              Edited <DateText moment={proposal.edited_at} withTime />
            </span>
          )}
        </Fact>
      </Facts>
      <Decisions
        // A begun note belongs to one proposal.
        key={proposal.id}
        proposal={proposal}
        name={name}
        note={note}
        onNote={setNote}
        onDecided={onDecided}
      />
      {proposal.note && (
        <p className="border-l-2 border-line pl-4 text-small text-soft">
          <span className="block text-faint">
            {proposal.award_undone_at ? 'Why you undid the award' : 'Your note'}
          </span>
          <span dir="auto" className="whitespace-pre-line">
            {proposal.note}
          </span>
        </p>
      )}
      {!isGone && (
        <p dir="auto" className="max-w-measure break-words whitespace-pre-line">
          {proposal.message}
        </p>
      )}
      <p className="text-small text-faint">
        For{' '}
        <Link to={paths.project(project.id)} className="prose-link" dir="auto">
          {project.title}
        </Link>
        <span>{`, ${formatDollars(project.budget)}`}</span>
      </p>
      {proposal.proposer && (
        <ReportLink
          key={proposal.id}
          kind="profile"
          id={proposal.proposer.id}
          person={proposal.proposer}
          text="Report or block"
        />
      )}
    </article>
  )
}
