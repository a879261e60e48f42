// An author's name with their handle: a link to their profile if it has a page (DEC-26).
import { classNames } from '../../../../ui/class-names.ts'
import { SiteLink } from '../../../../ui/link.tsx'
import { nameOf, type PublicPerson, profilePathOf } from '../../profiles.policy.ts'

type PersonNameProps = {
  /** Null stands for the author of an erased account. */
  person: PublicPerson | null
  className?: string
  /** A short name leaves out the handle, where the line has no room for it. */
  short?: boolean
}

export function PersonName({ person, className, short = false }: PersonNameProps) {
  const path = profilePathOf(person)
  const words = (
    <>
      <bdi className={classNames('font-medium [overflow-wrap:anywhere] text-ink', className)}>
        {nameOf(person)}
      </bdi>
      {person && !short && (
        <span
          translate="no"
          className="font-normal [overflow-wrap:anywhere] text-faint"
        >{` @${person.handle}`}</span>
      )}
    </>
  )
  if (path === undefined) return <span className="min-w-0">{words}</span>
  return (
    <SiteLink
      to={path}
      className="inline-block min-h-6 max-w-full min-w-0 hover:underline hover:underline-offset-4"
    >
      {words}
    </SiteLink>
  )
}
