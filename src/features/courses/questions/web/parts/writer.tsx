// Names the author of a question or an answer, and the time; the instructor is marked.
import { Avatar } from '../../../../../ui/avatar.tsx'
import { Badge } from '../../../../../ui/badge.tsx'
import { RelativeTime } from '../../../../../ui/relative-time.tsx'
import { PersonName } from '../../../../profiles/web/parts/person-name.tsx'
import type { Answer } from '../../questions.contract.ts'

type Written = Pick<Answer, 'author' | 'is_instructor' | 'created_at' | 'edited_at'>

export function Writer({ written }: { written: Written }) {
  const { author, is_instructor, created_at, edited_at } = written
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-small text-faint">
      <Avatar name={author?.display_name ?? ''} src={author?.avatar_url} size="small" decorative />
      <PersonName person={author} className="font-semibold" />
      {is_instructor && <Badge variant="accent-outline">Instructor</Badge>}
      <RelativeTime moment={created_at} />
      {edited_at !== null && <span>edited</span>}
    </div>
  )
}
