/** Where may the program keep things outside DATA_DIR when it runs as root? */
import { chmod, mkdir } from 'node:fs/promises'
import type { Program } from '../../program.ts'

/** Used only by root, for what an unprivileged database user must reach and cannot reach elsewhere. */
export const systemFolder = ({ slug }: Program) => `/var/lib/${slug}`

/** Makes the system folder when it is missing; one that exists keeps the permissions that somebody gave it. */
export async function makeSystemFolder(program: Program): Promise<string> {
  const folder = systemFolder(program)
  const made = await mkdir(folder, { recursive: true })
  // mkdir's own mode would be cut by a strict umask, and the database user must get through.
  if (made !== undefined) await chmod(folder, 0o755)
  return folder
}
