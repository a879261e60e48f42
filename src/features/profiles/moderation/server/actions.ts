// Profiles as something that is reported and hidden.
import { paths } from '../../../../paths.ts'
import { noteChange, noteRemoval } from '../../../../platform/database/row-changes.ts'
import type { ModeratedKind } from '../../../../platform/moderated.ts'
import { PROFILES } from '../../rules.ts'
import { findModerated, hideProfile, restoreProfile } from './records.ts'

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
