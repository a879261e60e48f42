// The author of an update or a comment: picture, name and handle link to their profile if it has a page (DEC-26).
import type { ReactNode } from 'react'
import { Avatar } from '../../../../ui/avatar.tsx'
import { SiteLink } from '../../../../ui/link.tsx'
import { type PublicPerson, profilePathOf } from '../../../profiles/profiles.policy.ts'
import { PersonName } from '../../../profiles/web/parts/person-name.tsx'

type Author = PublicPerson | null

export function AuthorPicture({ author, size }: { author: Author; size: 'small' | 'medium' }) {
  const picture = <Avatar name={author?.display_name ?? ''} src={author?.avatar_url} size={size} decorative />
  const path = profilePathOf(author)
  if (path === undefined) return picture
  return (
    // The name beside it has the same link.
    <SiteLink to={path} tabIndex={-1} aria-hidden="true" className="shrink-0">
      {picture}
    </SiteLink>
  )
}

/** The name with the handle, followed on the same line by, for example, the time. */
export function AuthorLine({ author, children }: { author: Author; children?: ReactNode }) {
  return (
    <p className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-small text-faint">
      <PersonName person={author} className="font-semibold" />
      {children}
    </p>
  )
}
