/** How does this program call itself, and where may it keep things outside DATA_DIR when it runs as root? */
import { chmod, mkdir } from 'node:fs/promises'

/** As it stands in sentences. */
export const PROGRAM_NAME = 'Guildhall'

/** As it stands in names of files and folders. */
export const PROGRAM_SLUG = 'guildhall'

/** Used only by root, for what an unprivileged database user must reach and cannot reach elsewhere. */
export const SYSTEM_FOLDER = `/var/lib/${PROGRAM_SLUG}`

/** Makes SYSTEM_FOLDER when it is missing; one that exists keeps the permissions that somebody gave it. */
export async function makeSystemFolder(): Promise<void> {
  const made = await mkdir(SYSTEM_FOLDER, { recursive: true })
  // mkdir's own mode would be cut by a strict umask, and the database user must get through.
  if (made !== undefined) await chmod(SYSTEM_FOLDER, 0o755)
}
