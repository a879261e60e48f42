// The person behind a thing: picture, name and handle.
import { Avatar } from '../../../../ui/avatar.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import type { PublicPerson } from '../../profiles.policy.ts'
import { PersonName } from './person-name.tsx'

type PersonLineProps = {
  /** The label is, for example, 'Posted by'. */
  label: string
  person: PublicPerson
  className?: string
}

export function PersonLine({ label, person, className }: PersonLineProps) {
  return (
    <p className={classNames('flex items-center gap-3 text-small', className)}>
      <Avatar name={person.display_name} src={person.avatar_url} decorative />
      <span className="min-w-0">
        <span className="block text-faint">{label}</span>
        <PersonName person={person} />
      </span>
    </p>
  )
}
