// One conversation; beside it the list of all.

import { useParams } from 'react-router'
import { unlistedMeta } from '../../../platform/client/page-meta.ts'
import { readId } from '../../../platform/client/page-query.ts'
import { ConversationView } from './parts/conversation-view.tsx'
import { MessagesFrame } from './parts/messages-frame.tsx'

export const meta = unlistedMeta('Conversation')

export default function ConversationPage() {
  const id = readId(useParams().id ?? '')
  return (
    <MessagesFrame openId={id}>
      {/* What is typed and picked belongs to one conversation. */}
      <ConversationView key={id} id={id} />
    </MessagesFrame>
  )
}
