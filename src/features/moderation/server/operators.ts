// The verbs of operators on the command line: hide, restore, dismiss, ban. Each writes a line of the log in the transaction of
// its change, and notifies the owner.
import type { Tx } from '../../../platform/database/database.ts'
import { invalidate } from '../../../platform/database/row-changes.ts'
import { STORED_FILES } from '../../../platform/file-storage/files.ts'
import { emit } from '../../events/server/events.actions.ts'
import { contentHidden, contentRestored } from '../moderation.events.ts'
import { REPORTED_KINDS, type ReportedKind, type ReportReason } from '../moderation.rules.ts'
import type { ModeratedKinds } from './moderation.actions.ts'
import { closeReports, endHidden, hiddenByBan, insertHidden, insertLog } from './moderation.records.ts'

/** The log records the operator and the note. */
export type Operator = { operator: string; note?: string | undefined }

/** During a ban the owner is not notified of each thing. */
type OfBan = { cause?: 'decision' | 'ban' }

export type Thing = { kind: ReportedKind; id: string }

export function kindIn(word: string): ReportedKind | undefined {
  return REPORTED_KINDS.find((kind) => kind === word)
}

function handlerOf(kinds: ModeratedKinds, kind: ReportedKind) {
  return kinds.find((one) => one.kind === kind)
}

/** Returns the thing as operators see it, with its stored id; undefined if there is none. */
export async function findThing(tx: Tx, kinds: ModeratedKinds, { kind, id }: Thing) {
  return handlerOf(kinds, kind)?.find(tx, id, null)
}

/** Hides a thing, closes its reports and notifies its owner. Returns the outcome; undefined if there is no such thing. */
export async function hideThing(
  tx: Tx,
  {
    kinds,
    thing,
    more,
  }: { kinds: ModeratedKinds; thing: Thing; more: Operator & OfBan & { reason?: ReportReason | undefined } },
  now: Date,
): Promise<'hidden' | 'hidden before' | undefined> {
  const { kind } = thing
  const handler = handlerOf(kinds, kind)
  const found = await handler?.find(tx, thing.id, null)
  if (!handler || !found) return undefined
  const { id: subject_id, owner_id, title } = found
  const at = now.toISOString()
  const id = await insertHidden(tx, {
    kind,
    subject_id,
    owner_id,
    title,
    reason: more.reason ?? null,
    cause: more.cause ?? 'decision',
    hidden_at: at,
  })
  await closeReports(tx, { kind, subject_id }, 'hidden', at)
  if (id === undefined) return 'hidden before'
  await handler.hide(tx, subject_id, now)
  // The files of the hidden thing are looked up again, and not found.
  invalidate(tx, STORED_FILES)
  await insertLog(tx, logRow('hide', { kind, subject_id }, more, at))
  // A banned person cannot sign in to read the notification.
  if (owner_id !== null && more.cause !== 'ban')
    await emit(
      tx,
      contentHidden,
      { subject: id, params: { kind }, actor: null, audience: { owner: owner_id } },
      now,
    )
  return 'hidden'
}

/** Restores a hidden thing and notifies its owner; returns undefined if it is not hidden. */
export async function restoreThing(
  tx: Tx,
  { kinds, thing, by }: { kinds: ModeratedKinds; thing: Thing; by: Operator & OfBan },
  now: Date,
): Promise<'restored' | undefined> {
  const { kind } = thing
  const handler = handlerOf(kinds, kind)
  const subject_id = (await handler?.find(tx, thing.id, null))?.id
  if (!handler || subject_id === undefined) return undefined
  const at = now.toISOString()
  const ended = await endHidden(tx, { kind, subject_id }, at)
  if (!ended) return undefined
  await handler.restore(tx, subject_id, now)
  await insertLog(tx, logRow('restore', { kind, subject_id }, by, at))
  const { id, owner_id } = ended
  if (owner_id !== null && by.cause !== 'ban')
    await emit(
      tx,
      contentRestored,
      { subject: id, params: { kind }, actor: null, audience: { owner: owner_id } },
      now,
    )
  return 'restored'
}

/** Closes the reports of a thing that stays; returns how many there were. */
export async function dismissReports(
  tx: Tx,
  { kinds, thing, by }: { kinds: ModeratedKinds; thing: Thing; by: Operator },
  now: Date,
): Promise<number> {
  const { kind } = thing
  // A thing that was deleted in the meantime is named by its id.
  const subject_id = (await findThing(tx, kinds, thing))?.id ?? thing.id
  const at = now.toISOString()
  const count = await closeReports(tx, { kind, subject_id }, 'dismissed', at)
  if (count > 0) await insertLog(tx, logRow('dismiss', { kind, subject_id }, by, at))
  return count
}

/** Hides everything that a person has; returns the number of things. The caller bans the account. */
export async function hideAllOf(
  tx: Tx,
  { kinds, ownerId, by }: { kinds: ModeratedKinds; ownerId: string; by: Operator },
  now: Date,
): Promise<number> {
  let hidden = 0
  for (const { kind, idsOfOwner } of kinds) {
    const known = kindIn(kind)
    if (!known) throw new Error(`A ${kind} is not among the kinds that can be reported`)
    for (const id of await idsOfOwner(tx, ownerId)) {
      const said = await hideThing(
        tx,
        { kinds, thing: { kind: known, id }, more: { ...by, cause: 'ban' } },
        now,
      )
      if (said === 'hidden') hidden++
    }
  }
  await insertLog(tx, logRow('ban', { kind: 'profile', subject_id: ownerId }, by, now.toISOString()))
  return hidden
}

/** Restores what the ban of a person hid, and nothing that was hidden before. */
export async function restoreAllOf(
  tx: Tx,
  { kinds, ownerId, by }: { kinds: ModeratedKinds; ownerId: string; by: Operator },
  now: Date,
): Promise<number> {
  let restored = 0
  for (const { kind, subject_id } of await hiddenByBan(tx, ownerId))
    if (await restoreThing(tx, { kinds, thing: { kind, id: subject_id }, by: { ...by, cause: 'ban' } }, now))
      restored++
  await insertLog(tx, logRow('unban', { kind: 'profile', subject_id: ownerId }, by, now.toISOString()))
  return restored
}

export type Operation = {
  readonly verb: string
  readonly about: { readonly kind: string; readonly subject_id: string }
  readonly by: Operator
  readonly before?: string
  readonly after?: string
}

/** Logs a change that another noun made for an operator, such as a flag. */
export async function logOperation(
  tx: Tx,
  { verb, about, by, ...change }: Operation,
  now: Date,
): Promise<void> {
  await insertLog(tx, { ...logRow(verb, about, by, now.toISOString()), ...change })
}

const logRow = (
  verb: string,
  about: { kind: string; subject_id: string },
  { operator, note }: Operator,
  at: string,
) => ({ at, operator, verb, ...about, note: note ?? null })
