// What people can report and operators can hide, behind one interface. Nouns register their kinds in app/, so that
// moderation need not know any of them.
import type { OwnerId } from './actor.ts'
import type { Reader, Tx } from './database/database.ts'

export type ModeratedThing = {
  /** As it is stored, whichever way it was asked for. */
  readonly id: string
  /** Whose it is; null once their account is gone. */
  readonly owner_id: string | null
  readonly title: string
  /** The page that shows it. */
  readonly path: string
  readonly is_hidden: boolean
}

export type ModeratedKind = {
  /** Stored in rows, so it is never renamed. */
  readonly kind: string
  /** The thing with an id as it is in an address, as far as the viewer can see it; operators (null) see everything. */
  find(reader: Reader, id: string, viewer: OwnerId | null): Promise<ModeratedThing | undefined>
  /** What a ban hides. Nothing of a kind that stays, such as messages. */
  idsOfOwner(reader: Reader, ownerId: string): Promise<string[]>
  /** Takes it out of everything that others see. Its owner cannot put it back. Does nothing if it is hidden. */
  hide(tx: Tx, id: string, now: Date): Promise<void>
  /** Puts it back as it was. Does nothing unless it is hidden. */
  restore(tx: Tx, id: string, now: Date): Promise<void>
}

/** The number in an id that is one; undefined for anything else. */
export function rowIdIn(id: string): number | undefined {
  return /^[1-9]\d{0,15}$/.test(id) && Number.isSafeInteger(Number(id)) ? Number(id) : undefined
}
