// The picture of a result, as its card has it. It is decorative, and loaded after the results.
import { Avatar } from '../../../../ui/avatar.tsx'
import { AgentCover } from '../../../agents/web/parts/agent-cover.tsx'
import { CourseCover } from '../../../courses/web/parts/course-cover.tsx'
import type { SearchResult } from '../../search.contract.ts'
import type { SearchKind } from '../../search.rules.ts'

export default function ResultPicture({ kind, result }: { kind: SearchKind; result: SearchResult }) {
  const { address, title, by, picture, agent_category, course_category } = result
  const id = Number(address)
  if (agent_category !== null) return <AgentCover agent={{ id, category: agent_category }} />
  if (course_category !== null)
    return <CourseCover course={{ id, category: course_category, image_url: picture }} sizes="64px" />
  return <Avatar name={kind === 'update' ? (by ?? title) : title} src={picture} decorative />
}
