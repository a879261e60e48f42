// The proposer: name, picture, a link to a public page, and the facts that a business looks for first.
import { Avatar } from '../../../../../../ui/avatar.tsx'
import { DateText } from '../../../../../../ui/date-text.tsx'
import { Tags } from '../../../../../../ui/tags.tsx'
import { nameOf } from '../../../../../profiles/profiles.policy.ts'
import { PersonName } from '../../../../../profiles/web/parts/person-name.tsx'
import { recordWords } from '../../../proposals.messages.ts'
import type { ReceivedProposal } from '../../received.contract.ts'

export function Proposer({ proposal }: { proposal: ReceivedProposal }) {
  const { proposer, about, record } = proposal
  const name = nameOf(proposer)
  const recorded = record && recordWords(record)
  return (
    <div className="flex items-start gap-4">
      <Avatar name={name} src={proposer?.avatar_url} decorative size="large" />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <h2 dir="auto" className="display text-title break-words">
          <PersonName person={proposer} short />
        </h2>
        {proposer && <p translate="no" className="text-small text-faint">{`@${proposer.handle}`}</p>}
        {about?.headline && (
          <p dir="auto" className="text-soft">
            {about.headline}
          </p>
        )}
        <p className="flex flex-wrap gap-x-4 text-small text-faint">
          {recorded && <span>{recorded}</span>}
          {about && (
            <span>
              Member since <DateText moment={about.member_since} />
            </span>
          )}
        </p>
        {about && about.skills.length > 0 && (
          <div className="mt-1 flex flex-wrap items-center gap-2">
            <Tags items={about.skills} label="Skills" />
            {about.matching_skills.length > 0 && (
              <span className="text-small text-faint">
                {`${about.matching_skills.length} of ${proposal.project.skills.length} skills match`}
              </span>
            )}
          </div>
        )}
      </div>
    </div>
  )
}
