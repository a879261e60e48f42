// Who wrote an update or a comment: picture and handle lead to their profile; without a public one there is no link
// (DEC-26).
import type { ReactNode } from 'react'
import { paths } from '../../../../paths.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { SiteLink } from '../../../../ui/link.tsx'
import type { Update } from '../../contract.ts'

type Author = Update['author']

export const NAMELESS = 'Private profile'

export function AuthorPicture({ author, size }: { author: Author; size: 'small' | 'medium' }) {
  const picture = <Avatar name={author?.display_name ?? ''} src={author?.avatar_url} size={size} decorative />
  if (!author?.handle) return picture
  return (
    // The name beside it leads to the same place.
    <SiteLink to={paths.profile(author.handle)} tabIndex={-1} aria-hidden="true" className="shrink-0">
      {picture}
    </SiteLink>
  )
}

/** The name with the handle, and what follows on the same line, such as the time. */
export function AuthorLine({ author, children }: { author: Author; children?: ReactNode }) {
  return (
    <p className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-small text-faint">
      {author?.handle ? (
        <SiteLink
          to={paths.profile(author.handle)}
          className="flex min-w-0 flex-wrap items-baseline gap-x-2 hover:underline hover:underline-offset-4"
        >
          <bdi className="font-semibold [overflow-wrap:anywhere] text-ink">{author.display_name}</bdi>
          <span className="[overflow-wrap:anywhere]">@{author.handle}</span>
        </SiteLink>
      ) : (
        <bdi className="font-semibold text-ink">{author?.display_name ?? NAMELESS}</bdi>
      )}
      {children}
    </p>
  )
}
