// What a result says, on the page and in the window alike: picture, title, author, rating and price, as its card does.
import { Avatar } from '../../../../ui/avatar.tsx'
import { formatDollars } from '../../../../ui/format.ts'
import { Stars } from '../../../../ui/stars.tsx'
import { AgentCover } from '../../../agents/web/parts/agent-cover.tsx'
import { CourseCover } from '../../../courses/web/parts/course-cover.tsx'
import type { SearchResult } from '../../search.contract.ts'
import { type SearchKind, signedTitle, writtenPrice } from '../../search.rules.ts'

type ResultFactsProps = { kind: SearchKind; result: SearchResult }

export function ResultFacts({ kind, result }: ResultFactsProps) {
  const { title, line, by, price, rating } = result
  return (
    <>
      <ResultPicture kind={kind} result={result} />
      <span className="flex min-w-0 flex-1 flex-col">
        <bdi className="truncate font-medium">{signedTitle(kind, title)}</bdi>
        {line !== null && <bdi className="truncate text-small text-soft">{line}</bdi>}
        {(by !== null || rating !== null) && (
          <span className="flex items-center gap-3 text-small text-soft">
            {by !== null && <bdi className="truncate">{by}</bdi>}
            {rating !== null && <Stars rating={rating} />}
          </span>
        )}
      </span>
      {price !== null && (
        <span className="figures shrink-0 self-start font-medium">
          {writtenPrice(kind, price, formatDollars)}
        </span>
      )}
    </>
  )
}

/** It is decorative: the title is beside it. Projects and tags have none, as on their cards. */
function ResultPicture({ kind, result }: ResultFactsProps) {
  const { address, title, by, picture, agent_category, course_category } = result
  const id = Number(address)
  if (kind === 'professional') return <Avatar name={title} src={picture} decorative />
  if (kind === 'update') return <Avatar name={by ?? title} src={picture} decorative />
  const cover = 'w-16 shrink-0 self-start overflow-hidden rounded-box'
  if (agent_category !== null)
    return (
      <span className={cover}>
        <AgentCover agent={{ id, category: agent_category }} />
      </span>
    )
  if (course_category !== null)
    return (
      <span className={cover}>
        <CourseCover course={{ id, category: course_category, image_url: picture }} sizes="64px" />
      </span>
    )
  return null
}
