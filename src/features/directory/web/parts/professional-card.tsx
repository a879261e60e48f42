// A professional in the directory: person, track record, skills, and the way to begin with them. The whole card links to the
// profile, and a skill to others who have it.
import MapPin from 'lucide-react/icons/map-pin'
import { lazy, type ReactNode, Suspense } from 'react'
import { INVITE_MARKER, paths } from '../../../../paths.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Card, CardLink } from '../../../../ui/card.tsx'
import { formatDollars } from '../../../../ui/format.ts'
import { Stars } from '../../../../ui/stars.tsx'
import { latePart } from '../../../../ui/when-online.ts'
import { useAuthState } from '../../../accounts/web/parts/auth-provider.tsx'
import type { Professional, TrackRecord } from '../../directory.contract.ts'
import { ACTIVITY_LABELS } from '../../directory.rules.ts'
import { SkillTags } from './skill-tags.tsx'

const SkillsForMember = lazy(() =>
  latePart(async () => ({ default: (await import('./for-member.tsx')).SkillsForMember })),
)
const ActionsForMember = lazy(() =>
  latePart(async () => ({ default: (await import('./for-member.tsx')).ActionsForMember })),
)

type ProfessionalCardProps = {
  professional: Professional
  among: readonly string[]
}

export function ProfessionalCard({ professional, among }: ProfessionalCardProps) {
  const { display_name, handle, avatar_url, location, bio, skills } = professional
  const plainSkills = <SkillTags name={display_name} skills={skills} />
  const plainActions = <ActionsForVisitor {...professional} />
  return (
    <Card interactive className="h-full gap-3">
      <header className="flex items-center gap-3">
        <Avatar name={display_name} src={avatar_url} decorative />
        <div className="min-w-0">
          <h2 id={`name-${handle}`} className="display text-title break-words">
            <CardLink to={paths.profile(handle)} viewTransition>
              <bdi>{display_name}</bdi>
            </CardLink>
          </h2>
          {location !== null && (
            <p className="flex items-center gap-1.5 text-small text-faint">
              <MapPin aria-hidden="true" className="size-3.5 shrink-0" />
              <span className="truncate">{location}</span>
            </p>
          )}
        </div>
      </header>
      <Record {...professional} />
      {bio !== null && (
        <p dir="auto" className="line-clamp-2 text-soft">
          {bio}
        </p>
      )}
      {/* The tags keep two lines, whichever skills come first for a member. */}
      <div className="min-h-[3.375rem]">
        <ForMember otherwise={plainSkills}>
          <SkillsForMember name={display_name} skills={skills} otherwise={plainSkills} />
        </ForMember>
      </div>
      <footer className="mt-auto grid grid-cols-2 gap-2 border-t border-line pt-4 [&>*]:relative [&>*]:z-10">
        <ForMember otherwise={plainActions}>
          <ActionsForMember person={{ handle, display_name }} among={among} otherwise={plainActions} />
        </ForMember>
      </footer>
    </Card>
  )
}

type RecordProps = TrackRecord & Pick<Professional, 'hourly_rate'>

/** People choose by these figures. */
function Record({ rating, reviews_count, active_this, hourly_rate }: RecordProps) {
  return (
    <p className="flex min-h-5 flex-wrap items-center gap-x-4 gap-y-1 text-small text-soft">
      <Stars rating={rating} count={reviews_count} />
      {hourly_rate !== null && <span className="figures">{`${formatDollars(hourly_rate)}/hour`}</span>}
      {active_this !== null && <span className="text-success">{ACTIVITY_LABELS[active_this]}</span>}
    </p>
  )
}

function ForMember({ otherwise, children }: { otherwise: ReactNode; children: ReactNode }) {
  const { status } = useAuthState()
  return status === 'signed-in' ? <Suspense fallback={otherwise}>{children}</Suspense> : otherwise
}

function ActionsForVisitor({ handle, display_name }: Pick<Professional, 'handle' | 'display_name'>) {
  return (
    <>
      <ButtonLink
        variant="solid"
        size="small"
        to={paths.profile(handle, { [INVITE_MARKER]: handle })}
        aria-label={`Invite ${display_name} to a project`}
      >
        Invite
      </ButtonLink>
      <ButtonLink
        size="small"
        to={paths.signUp(paths.profile(handle), 'follow')}
        aria-label={`Follow ${display_name}`}
      >
        Follow
      </ButtonLink>
    </>
  )
}
