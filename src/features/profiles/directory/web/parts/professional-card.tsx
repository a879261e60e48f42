// A professional in the directory. The whole card links to the profile, a skill to others who have it, and the button to
// the profile with the dialog of inviting.
import MapPin from 'lucide-react/icons/map-pin'
import { useContext } from 'react'
import { paths } from '../../../../../paths.ts'
import { Avatar } from '../../../../../ui/avatar.tsx'
import { ButtonLink } from '../../../../../ui/button.tsx'
import { Card, CardLink } from '../../../../../ui/card.tsx'
import { Tags } from '../../../../../ui/tags.tsx'
import type { Professional } from '../../directory.contract.ts'
import { INVITE_MARKER } from '../../directory.rules.ts'
import { PersonAction } from './person-action.ts'
import { professionalsAddress } from './professionals-address.ts'

/** More would make neighbouring cards uneven; the profile shows all. */
const SKILLS_ON_CARD = 3

type ProfessionalCardProps = {
  professional: Professional
  /** The handles of all that are shown with this one. */
  among: readonly string[]
}

export function ProfessionalCard({ professional, among }: ProfessionalCardProps) {
  const Action = useContext(PersonAction)
  const { display_name, handle, avatar_url, location, bio, skills } = professional
  return (
    <Card interactive className="h-full gap-4">
      <header className="flex items-center gap-4">
        <Avatar name={display_name} src={avatar_url} size="large" decorative />
        <div className="min-w-0">
          <h2 id={`name-${handle}`} className="display text-title break-words">
            <CardLink to={paths.profile(handle)} viewTransition>
              <bdi>{display_name}</bdi>
            </CardLink>
          </h2>
          {location !== null && (
            <p className="mt-1 flex items-center gap-1.5 text-small text-faint">
              <MapPin aria-hidden="true" className="size-3.5 shrink-0" />
              <span className="truncate">{location}</span>
            </p>
          )}
        </div>
      </header>
      {bio !== null && (
        <p dir="auto" className="line-clamp-3 text-soft">
          {bio}
        </p>
      )}
      {skills.length > 0 && (
        <Tags
          items={skills}
          max={SKILLS_ON_CARD}
          label={`Skills of ${display_name}`}
          hrefFor={(skill) => professionalsAddress.href({ skill })}
        />
      )}
      <footer className="mt-auto flex flex-wrap gap-2 border-t border-line pt-4 [&>*]:relative [&>*]:z-10">
        <ButtonLink
          size="small"
          to={paths.profile(handle, { [INVITE_MARKER]: handle })}
          aria-describedby={`name-${handle}`}
        >
          Invite to a project
        </ButtonLink>
        {Action && <Action person={{ handle, display_name }} among={among} size="small" />}
      </footer>
    </Card>
  )
}
