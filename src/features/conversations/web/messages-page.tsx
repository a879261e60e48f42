// All conversations of someone who is signed in.
import { unlistedMeta } from '../../../platform/client/page-meta.ts'
import type { OutlinedPage } from '../../../platform/client/page-outline.ts'
import { Mark } from '../../../ui/mark.tsx'
import { MessagesFrame, MessagesOutline } from './parts/messages-frame.tsx'

export const meta = unlistedMeta('Messages')

export const handle = { Outline: MessagesOutline } satisfies OutlinedPage

export default function MessagesPage() {
  return (
    <MessagesFrame>
      <div className="m-auto flex flex-col items-center gap-3 p-8 text-center">
        <Mark seed={4} className="size-8 text-faint" />
        <p className="text-soft">Select a conversation to read it.</p>
      </div>
    </MessagesFrame>
  )
}
