// Profiles as something that is reported and hidden.
import { paths } from '../../../../paths.ts'
import { ownerInPath, pathInAddress } from '../../../../platform/contract/bucket.ts'
import { noteChange, noteRemoval } from '../../../../platform/database/row-changes.ts'
import type { FileHiding } from '../../../../platform/file-storage/files.ts'
import type { ModeratedKind } from '../../../../platform/moderated.ts'
import { profileBucket } from '../../buckets.ts'
import { PROFILES } from '../../rules.ts'
import { findModerated, hideProfile, isHiddenPerson, restoreProfile } from './records.ts'

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
    for (const row of await hideProfile(tx, id)) noteRemoval(tx, PROFILES, ...rowsOf(row))
  },
  async restore(tx, id) {
    for (const row of await restoreProfile(tx, id)) noteChange(tx, PROFILES, ...rowsOf(row))
  },
}

/** All pictures in the folder of somebody who is hidden. */
export const profileFileHiding: FileHiding = {
  buckets: [profileBucket],
  async isHidden(reader, url) {
    const path = pathInAddress(profileBucket, url)
    const owner = path === undefined ? undefined : ownerInPath(path)
    return owner !== undefined && isHiddenPerson(reader, owner)
  },
}
