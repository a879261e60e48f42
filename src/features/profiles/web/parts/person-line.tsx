// The person behind a thing: picture and name, linked to the profile if it has a page (DEC-26).
import type * as z from 'zod'
import { paths } from '../../../../paths.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { SiteLink } from '../../../../ui/link.tsx'
import type { publicPerson } from '../../contract.ts'

type PersonLineProps = {
  /** 'Posted by' */
  label: string
  person: z.output<typeof publicPerson>
  className?: string
}

export function PersonLine({ label, person, className }: PersonLineProps) {
  const { handle, display_name, avatar_url } = person
  return (
    <p className={classNames('flex items-center gap-3 text-small', className)}>
      <Avatar name={display_name} src={avatar_url} decorative />
      <span className="min-w-0">
        <span className="block text-faint">{label}</span>
        {handle === null ? (
          <span className="block truncate font-medium">{display_name}</span>
        ) : (
          <SiteLink to={paths.profile(handle)} className="prose-link block truncate font-medium">
            {display_name}
          </SiteLink>
        )}
      </span>
    </p>
  )
}
