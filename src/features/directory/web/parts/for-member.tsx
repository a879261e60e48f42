// Adds to the card of a professional the skills that the member looks for, and the member's next step. It is loaded only for
// members.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { paths } from '../../../../paths.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { useOwnProfile } from '../../../accounts/web/parts/own-profile.ts'
import { SignedInOnly, usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { FollowButton } from '../../../follows/web/parts/follow-button.tsx'
import { isHiring } from '../../../profiles/profiles.policy.ts'
import { Invite } from '../../../projects/invitations/web/parts/invite.tsx'
import { whyClosed } from '../../../projects/projects.policy.ts'
import { ownProjectsQuery } from '../../../projects/web/parts/own-projects-query.ts'
import { SkillTags } from './skill-tags.tsx'

type Otherwise = { otherwise: ReactNode }
type SkillsProps = { name: string; skills: readonly string[] }

export function SkillsForMember({ otherwise, ...props }: SkillsProps & Otherwise) {
  return (
    <SignedInOnly otherwise={otherwise}>
      <OwnMatches {...props} />
    </SignedInOnly>
  )
}

/** A business looks for the skills of its open projects, everyone else for their own. */
function OwnMatches(props: SkillsProps) {
  const { api } = useAuth()
  const { user } = usePerson()
  const own = useOwnProfile().data
  const isBusiness = own !== undefined && isHiring(own)
  const projects = useQuery({ ...ownProjectsQuery(api, user.id, 1), enabled: isBusiness })
  const open = projects.data?.items.filter((project) => whyClosed(project) === undefined) ?? []
  const skills = isBusiness ? open.flatMap((project) => project.skills) : (own?.skills ?? [])
  return (
    <SkillTags
      {...props}
      wanted={new Set(skills.map((skill) => skill.toLowerCase()))}
      means={isBusiness ? 'you need' : 'in common'}
    />
  )
}

type ActionsProps = { person: { handle: string; display_name: string }; among: readonly string[] }

export function ActionsForMember({ otherwise, ...props }: ActionsProps & Otherwise) {
  return (
    <SignedInOnly otherwise={otherwise}>
      <Actions {...props} />
    </SignedInOnly>
  )
}

function Actions({ person, among }: ActionsProps) {
  const own = useOwnProfile().data
  if (own?.handle === person.handle) {
    return (
      <ButtonLink size="small" to={paths.settings('profile')} className="col-span-2">
        Edit your profile
      </ButtonLink>
    )
  }
  // Both stay in their places until it is known who is looking, so that nothing moves.
  const isFirstToInvite = own === undefined || isHiring(own)
  return (
    <>
      <Invite person={person} isOneOfMany size="small" variant={isFirstToInvite ? 'solid' : 'secondary'} />
      <FollowButton
        person={person}
        among={among}
        size="small"
        variant={isFirstToInvite ? 'secondary' : 'solid'}
      />
    </>
  )
}
