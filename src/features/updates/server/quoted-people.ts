// Notifies the owners of the things to which an update links.
import type { Person } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { emit, reinstate, retract } from '../../events/server/events.actions.ts'
import { isBlockedBetween } from '../../profiles/blocks/server/blocks.actions.ts'
import type { Quotes } from '../quotes/quotes.contract.ts'
import { quotedAt } from '../quotes/quotes.rules.ts'
import { contentsOfText } from '../text.rules.ts'
import { updateQuoted } from '../updates.events.ts'
import { notifiedOf } from './updates.records.ts'

type Quoting = { readonly id: number; readonly is_draft: boolean; readonly quotes?: Quotes | undefined }

/**
 * Notifies those whose things a saved update shows as cards, which are fewer than the mentions that are announced. Those to whom
 * it doesn't link any more lose their notification, and a draft has none.
 */
export async function notifyQuoted(
  tx: Tx,
  update: Quoting,
  { actor, now }: { actor: Person; now: Date },
): Promise<void> {
  const { id, is_draft, quotes } = update
  await retract(tx, { subject: 'update', ids: [id], kinds: [updateQuoted] })
  if (is_draft || !quotes) return
  const known = new Set<string>([actor.id, ...(await notifiedOf(tx, id))])
  for (const { kind: quoted, key, thing } of Object.values(quotes).flat()) {
    if (!thing || known.has(thing.user_id)) continue
    known.add(thing.user_id)
    if (await isBlockedBetween(tx, actor.id, thing.user_id)) continue
    const event = {
      subject: id,
      params: { quoted, key },
      actor: actor.id,
      audience: { other: thing.user_id },
    }
    await emit(tx, updateQuoted, event, now)
  }
}

/** Restores the notifications about the links in the text of an update that is shown again. */
export async function reinstateQuoted(tx: Tx, id: number, text: string): Promise<void> {
  for (const { url } of contentsOfText(text).links) {
    const quoted = URL.canParse(url) ? quotedAt(url, new URL(url).origin) : undefined
    if (quoted)
      await reinstate(tx, updateQuoted, { ids: [id], params: { quoted: quoted.kind, key: quoted.key } })
  }
}
