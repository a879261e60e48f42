// Received proposals as dense rows: proposer, budget and status. Some can be ticked to be compared.
import { Link } from 'react-router'
import { Avatar } from '../../../../../../ui/avatar.tsx'
import { classNames } from '../../../../../../ui/class-names.ts'
import { formatDollars } from '../../../../../../ui/format.ts'
import { RelativeTime } from '../../../../../../ui/relative-time.tsx'
import { nameOf } from '../../../../../profiles/profiles.policy.ts'
import { differenceWords, proposalMessages as messages } from '../../../proposals.messages.ts'
import { isWinnerGone } from '../../../proposals.policy.ts'
import { MAX_COMPARED } from '../../../proposals.rules.ts'
import { ProposalStatusBadge } from '../../../web/parts/proposal-status-badge.tsx'
import type { ReceivedProposal } from '../../received.contract.ts'

/** The link of a row has this id, so that it can get the focus. */
export const proposalRowId = (id: number) => `proposal-${id}`

type ReceivedListProps = {
  items: readonly ReceivedProposal[]
  openId: number | undefined
  isMixed: boolean
  hrefFor: (id: number) => string
  ticked: readonly number[]
  onTick: (id: number) => void
}

export function ReceivedList({ items, ...rest }: ReceivedListProps) {
  return (
    <ul aria-label="Proposals" className="border-t border-line">
      {items.map((proposal) => (
        <Row key={proposal.id} proposal={proposal} {...rest} />
      ))}
    </ul>
  )
}

type RowProps = Omit<ReceivedListProps, 'items'> & { proposal: ReceivedProposal }

function Row({ proposal, openId, isMixed, hrefFor, ticked, onTick }: RowProps) {
  const { id, project, budget, created_at, message, status } = proposal
  const isOpen = id === openId
  const isTicked = ticked.includes(id)
  const name = nameOf(proposal.proposer)
  return (
    <li
      className={classNames(
        'relative flex items-start gap-3 border-b border-line py-3 pr-3 pl-3 transition-colors duration-100',
        isOpen ? 'lg:bg-sunken lg:shadow-[inset_3px_0_0_var(--color-ink)]' : 'hover:bg-sunken',
      )}
    >
      <label className="relative z-10 -m-2 hidden cursor-pointer p-2 pt-4 has-disabled:cursor-not-allowed sm:block">
        <input
          type="checkbox"
          aria-label={`Compare ${name}`}
          checked={isTicked}
          disabled={!isTicked && ticked.length >= MAX_COMPARED}
          onChange={() => onTick(id)}
          className="block size-4"
        />
      </label>
      <Avatar name={name} src={proposal.proposer?.avatar_url} decorative />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3">
          <Link
            id={proposalRowId(id)}
            to={hrefFor(id)}
            preventScrollReset
            aria-current={isOpen ? 'true' : undefined}
            dir="auto"
            className="min-w-0 truncate font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ink"
          >
            {name}
          </Link>
          <span className="shrink-0 font-medium">{formatDollars(budget)}</span>
        </div>
        <p className="flex items-baseline justify-between gap-3 text-small text-soft">
          <span dir="auto" className="min-w-0 truncate">
            {isMixed ? project.title : isWinnerGone(proposal, project) ? messages.accountDeleted : message}
          </span>
          <span className="shrink-0 text-faint">{differenceWords(budget, project.budget)}</span>
        </p>
        <p className="mt-1 flex items-center justify-between gap-3 text-small text-faint">
          <ProposalStatusBadge status={status} />
          <RelativeTime moment={created_at} />
        </p>
      </div>
    </li>
  )
}
