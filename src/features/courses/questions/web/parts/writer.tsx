// Who wrote a question or an answer, and when; the instructor is marked.
import { paths } from '../../../../../paths.ts'
import { Avatar } from '../../../../../ui/avatar.tsx'
import { Badge } from '../../../../../ui/badge.tsx'
import { SiteLink } from '../../../../../ui/link.tsx'
import { RelativeTime } from '../../../../../ui/relative-time.tsx'
import type { Answer } from '../../contract.ts'

type Written = Pick<Answer, 'author' | 'is_instructor' | 'created_at' | 'edited_at'>

const NAMELESS = 'A student'
const NAMELESS_INSTRUCTOR = 'The instructor'

export function Writer({ written }: { written: Written }) {
  const { author, is_instructor, created_at, edited_at } = written
  const name = author?.display_name ?? (is_instructor ? NAMELESS_INSTRUCTOR : NAMELESS)
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-small text-faint">
      <Avatar name={author?.display_name ?? ''} src={author?.avatar_url} size="small" decorative />
      {author?.handle ? (
        <SiteLink
          to={paths.profile(author.handle)}
          className="min-w-0 font-semibold [overflow-wrap:anywhere] text-ink hover:underline hover:underline-offset-4"
        >
          <bdi>{name}</bdi>
        </SiteLink>
      ) : (
        <bdi className="font-semibold text-ink">{name}</bdi>
      )}
      {is_instructor && <Badge variant="accent-outline">Instructor</Badge>}
      <RelativeTime moment={created_at} />
      {edited_at !== null && <span>edited</span>}
    </div>
  )
}
