// 'Message' on a profile leads to the conversation of the two people. Only people who deal with each other, by a proposal for
// instance, have one. It is loaded only for members.
import { paths } from '../../../../paths.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { useOwnProfile } from '../../../accounts/web/parts/own-profile.ts'
import { signedInOnly } from '../../../accounts/web/parts/signed-in-only.tsx'
import { useConversationWith } from '../../../conversations/web/parts/own-conversations.ts'

type MessageLinkProps = { handle: string; name: string }

export default signedInOnly(Link)

/** There is no conversation with oneself, so the own profile asks for none. */
function Link(props: MessageLinkProps) {
  const own = useOwnProfile().data
  return own === undefined || own.handle === props.handle ? null : <LinkToOther {...props} />
}

function LinkToOther({ handle, name }: MessageLinkProps) {
  const id = useConversationWith(handle).data?.id ?? null
  if (id === null) return null
  return (
    <ButtonLink to={paths.conversation(id)} wide aria-label={`Message ${name}`}>
      Message
    </ButtonLink>
  )
}
