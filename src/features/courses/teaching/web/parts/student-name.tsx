// Names the student or buyer of a course, as everyone sees them.
import { paths } from '../../../../../paths.ts'
import { Avatar } from '../../../../../ui/avatar.tsx'
import { ButtonLink } from '../../../../../ui/button.tsx'
import type { PublicPerson } from '../../../../profiles/profiles.policy.ts'
import { PersonName } from '../../../../profiles/web/parts/person-name.tsx'
import { teachingMessages as messages } from '../../teaching.messages.ts'

export const StudentAvatar = ({ person }: { person: PublicPerson | null }) => (
  <Avatar name={person?.display_name ?? ''} src={person?.avatar_url ?? null} decorative />
)

export function StudentName({ person }: { person: PublicPerson | null }) {
  return (
    <h2 dir="auto" className="font-medium">
      {person ? <PersonName person={person} /> : <span className="text-soft">{messages.unnamed}</span>}
    </h2>
  )
}

type MessageStudentProps = { person: PublicPerson | null; conversationId: number; className?: string }

export const MessageStudent = ({ person, conversationId, className }: MessageStudentProps) => (
  <ButtonLink
    size="small"
    to={paths.conversation(conversationId)}
    aria-label={`Message ${person?.display_name ?? messages.unnamed}`}
    className={className}
  >
    Message
  </ButtonLink>
)
