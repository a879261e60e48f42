// A proposal as the project's owner reads it, with what can be decided.
import { paths } from '../../../../../paths.ts'
import { Avatar } from '../../../../../ui/avatar.tsx'
import { ButtonLink } from '../../../../../ui/button.tsx'
import { Card } from '../../../../../ui/card.tsx'
import { DateText } from '../../../../../ui/date-text.tsx'
import { Fact, Facts } from '../../../../../ui/facts.tsx'
import { formatDollars } from '../../../../../ui/format.ts'
import { profileMessages } from '../../../../profiles/messages.ts'
import type { Project } from '../../../contract.ts'
import type { ReceivedProposal } from '../../contract.ts'
import { DecisionButtons } from './decision-buttons.tsx'
import { ProposalStatusBadge } from './proposal-status-badge.tsx'

type ReceivedCardProps = { proposal: ReceivedProposal; project: Project; onDecided: () => void }

export function ReceivedCard({ proposal, project, onDecided }: ReceivedCardProps) {
  const name = proposal.proposer?.display_name ?? profileMessages.neutralName
  return (
    <Card className="gap-5" aria-label={`Proposal from ${name}`}>
      <header className="flex flex-wrap items-center gap-3">
        <Avatar name={name} src={proposal.proposer?.avatar_url} decorative />
        <div className="min-w-0 flex-1">
          <h2 dir="auto" className="truncate font-medium">
            {name}
          </h2>
          <p className="text-small text-faint">
            <DateText moment={proposal.created_at} />
            {proposal.edited_at && (
              <>
                , edited <DateText moment={proposal.edited_at} withTime />
              </>
            )}
          </p>
        </div>
        <ProposalStatusBadge status={proposal.status} />
      </header>
      <p dir="auto" className="max-w-measure whitespace-pre-line">
        {proposal.message}
      </p>
      {proposal.note && (
        <p className="border-l-2 border-line pl-4 text-small text-soft">
          <span className="block text-faint">Your note</span>
          <span dir="auto" className="whitespace-pre-line">
            {proposal.note}
          </span>
        </p>
      )}
      <footer className="flex flex-wrap items-end justify-between gap-4 border-t border-line pt-4">
        <Facts className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] gap-8">
          <Fact name="Budget">{formatDollars(proposal.budget)}</Fact>
          <Fact name="Timeline">
            <bdi className="wrap-anywhere">{proposal.timeline}</bdi>
          </Fact>
        </Facts>
        <div className="flex flex-wrap gap-2">
          <ButtonLink size="small" to={paths.conversation(proposal.id)} aria-label={`Message ${name}`}>
            Message
          </ButtonLink>
          <DecisionButtons proposal={proposal} project={project} name={name} onDecided={onDecided} />
        </div>
      </footer>
    </Card>
  )
}
