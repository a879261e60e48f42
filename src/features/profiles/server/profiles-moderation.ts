// Profiles as a kind that can be reported and hidden.

import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { paths } from '../../../paths.ts'
import type { OwnerId } from '../../../platform/actor.ts'
import { ownerInPath, pathInAddress } from '../../../platform/contract/bucket.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { invalidate, invalidateRemoved } from '../../../platform/database/row-changes.ts'
import type { FileHiding } from '../../../platform/file-storage/files.ts'
import type { ModeratedKind } from '../../../platform/moderated.ts'
import { profileBucket } from '../profiles.buckets.ts'
import { PROFILES } from '../profiles.rules.ts'
import { profiles } from './profiles.table.ts'

const rowsOf = ({ id, handle }: { id: string; handle: string | null }) =>
  handle === null ? [id] : [id, handle]

export const moderatedProfiles: ModeratedKind = {
  kind: 'profile',
  async find(reader, id, viewer) {
    const found = await findModerated(reader, id, viewer)
    if (!found) return undefined
    const { handle, display_name, is_hidden } = found
    return {
      id: found.id,
      owner_id: found.id,
      title: display_name ?? (handle === null ? 'Profile' : `@${handle}`),
      path: handle === null ? paths.settings('profile') : paths.profile(handle),
      is_hidden,
    }
  },
  idsOfOwner: async (_reader, ownerId) => [ownerId],
  async hide(tx, id) {
    for (const row of await hideProfile(tx, id)) invalidateRemoved(tx, PROFILES, ...rowsOf(row))
  },
  async restore(tx, id) {
    for (const row of await restoreProfile(tx, id)) invalidate(tx, PROFILES, ...rowsOf(row))
  },
}

/** A hidden profile hides all pictures in its folder. */
export const profileFileHiding: FileHiding = {
  buckets: [profileBucket],
  async isHidden(reader, url) {
    const path = pathInAddress(profileBucket, url)
    const owner = path === undefined ? undefined : ownerInPath(path)
    return owner !== undefined && isHiddenPerson(reader, owner)
  },
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

const isMeant = (id: string) =>
  or(sql`lower(${profiles.handle}) = ${id.toLowerCase()}`, UUID.test(id) ? eq(profiles.id, id) : undefined)

async function findModerated(reader: Reader, id: string, viewer: OwnerId | null) {
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

/** Makes a profile private for as long as it is hidden; returns its handle if it was not hidden before. */
async function hideProfile(tx: Tx, id: string): Promise<{ id: string; handle: string | null }[]> {
  return tx
    .update(profiles)
    .set({
      is_public: false,
      hidden_from: sql`case when ${profiles.is_public} then 'public' else 'private' end`,
    })
    .where(and(isMeant(id), isNull(profiles.hidden_from)))
    .returning({ id: profiles.id, handle: profiles.handle })
}

async function restoreProfile(tx: Tx, id: string): Promise<{ id: string; handle: string | null }[]> {
  return tx
    .update(profiles)
    .set({ is_public: sql`${profiles.hidden_from} = 'public'`, hidden_from: null })
    .where(and(isMeant(id), isNotNull(profiles.hidden_from)))
    .returning({ id: profiles.id, handle: profiles.handle })
}

async function isHiddenPerson(reader: Reader, id: string): Promise<boolean> {
  const rows = await reader
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.id, id), isNotNull(profiles.hidden_from)))
  return rows.length > 0
}
