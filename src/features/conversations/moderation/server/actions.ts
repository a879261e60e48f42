// Messages as something that is reported and hidden. Only the two who take part in a conversation can report one.
import { paths } from '../../../../paths.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { type ModeratedKind, rowIdIn } from '../../../../platform/moderated.ts'
import { holdConversation, tellBoth } from '../../server/actions.ts'
import { findModerated, hideMessage, restoreMessage } from './records.ts'

/** Holds the conversation, as whoever counts what is unread in it does. */
async function change(tx: Tx, id: number, write: () => Promise<void>): Promise<void> {
  const found = await findModerated(tx, id, null)
  const conversation = found && (await holdConversation(tx, found.conversation_id))
  if (!conversation) return
  await write()
  tellBoth(tx, conversation)
}

export const moderatedMessages: ModeratedKind = {
  kind: 'message',
  async find(reader, id, viewer) {
    const messageId = rowIdIn(id)
    const found = messageId === undefined ? undefined : await findModerated(reader, messageId, viewer)
    if (!found || (found.removed_at !== null && (!found.is_hidden || viewer !== null))) return undefined
    const { owner_id, conversation_id, is_hidden } = found
    return { id, owner_id, title: 'A message', path: paths.conversation(conversation_id), is_hidden }
  },
  // What was said between two people stays with the other one.
  idsOfOwner: async () => [],
  hide: (tx, id, now) => change(tx, Number(id), () => hideMessage(tx, Number(id), now.toISOString())),
  restore: (tx, id) => change(tx, Number(id), () => restoreMessage(tx, Number(id))),
}
