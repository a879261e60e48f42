// Shows one conversation beside the list of all.

import { useParams } from 'react-router'
import { unlistedMeta } from '../../../platform/client/page-meta.ts'
import type { OutlinedPage } from '../../../platform/client/page-outline.ts'
import { readId } from '../../../platform/client/page-query.ts'
import { ConversationView } from './parts/conversation-view.tsx'
import { ConversationOutline, MessagesFrame } from './parts/messages-frame.tsx'

export const meta = unlistedMeta('Conversation')

export const handle = { Outline: ConversationOutline } satisfies OutlinedPage

export default function ConversationPage() {
  const id = readId(useParams().id ?? '')
  return (
    <MessagesFrame openId={id}>
      {/* Typed text and picked files belong to one conversation. */}
      <ConversationView key={id} id={id} />
    </MessagesFrame>
  )
}
