/** Where may the program store things outside DATA_DIR when it runs as root? */
import { chmod, mkdir } from 'node:fs/promises'
import type { Program } from './program.ts'

/** Only root uses it, for files that an unprivileged database user must reach and cannot reach elsewhere. */
export const systemFolder = ({ slug }: Program) => `/var/lib/${slug}`

/** Creates the system folder if it is missing; an existing one keeps its permissions. */
export async function makeSystemFolder(program: Program): Promise<string> {
  const folder = systemFolder(program)
  const made = await mkdir(folder, { recursive: true })
  // A strict umask would restrict mkdir's own mode, and the database user must be able to enter.
  if (made !== undefined) await chmod(folder, 0o755)
  return folder
}
