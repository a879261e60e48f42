// The queries that hide a profile. While it is hidden it is a private one, which nothing shows.
import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { OwnerId } from '../../../../platform/actor.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { profiles } from '../../server/table.ts'

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** By handle, or by the account's id. */
const isMeant = (id: string) =>
  or(sql`lower(${profiles.handle}) = ${id.toLowerCase()}`, UUID.test(id) ? eq(profiles.id, id) : undefined)

export async function findModerated(reader: Reader, id: string, viewer: OwnerId | null) {
  const rows = await reader
    .select({
      id: profiles.id,
      handle: profiles.handle,
      display_name: profiles.display_name,
      is_hidden: sql<boolean>`${profiles.hidden_from} is not null`,
    })
    .from(profiles)
    .where(
      and(
        isMeant(id),
        viewer === null
          ? undefined
          : or(profiles.is_public, isNotNull(profiles.named_at), eq(profiles.id, viewer)),
      ),
    )
  return rows[0]
}

/** Makes a profile private for as long as it is hidden; returns its handle if it was not. */
export async function hideProfile(tx: Tx, id: string): Promise<{ id: string; handle: string | null }[]> {
  return tx
    .update(profiles)
    .set({
      is_public: false,
      hidden_from: sql`case when ${profiles.is_public} then 'public' else 'private' end`,
    })
    .where(and(isMeant(id), isNull(profiles.hidden_from)))
    .returning({ id: profiles.id, handle: profiles.handle })
}

export async function restoreProfile(tx: Tx, id: string): Promise<{ id: string; handle: string | null }[]> {
  return tx
    .update(profiles)
    .set({ is_public: sql`${profiles.hidden_from} = 'public'`, hidden_from: null })
    .where(and(isMeant(id), isNotNull(profiles.hidden_from)))
    .returning({ id: profiles.id, handle: profiles.handle })
}

export async function isHiddenPerson(reader: Reader, id: string): Promise<boolean> {
  const rows = await reader
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.id, id), isNotNull(profiles.hidden_from)))
  return rows.length > 0
}
