/**
 * Can an operating system user access this path? Answered from owners and permission bits, because root could open
 * everything and would learn nothing by trying.
 */
import { realpath, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

export type Identity = { uid: number; gid: number }
export type Entry = Identity & { path: string; mode: number }

export const MAY_ENTER = 1
export const MAY_READ = 4

/**
 * Returns whether `user` has the wanted bits (1 enter or run, 4 read, or their sum) on an entry. The classes exclude
 * one another as in the kernel: an owner without the bit is refused even if others have it.
 */
export function permits(entry: Omit<Entry, 'path'>, user: Identity, wanted: number): boolean {
  if (user.uid === 0) return true
  const shift = entry.uid === user.uid ? 6 : entry.gid === user.gid ? 3 : 0
  return ((entry.mode >> shift) & wanted) === wanted
}

/** Returns the first folder of a chain (outermost first) that `user` cannot enter, or undefined. */
export function firstClosed(chain: Entry[], user: Identity): string | undefined {
  return chain.find((folder) => !permits(folder, user, MAY_ENTER))?.path
}

/** Returns an absolute path and all its ancestors, outermost first. */
export function withAncestors(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [path] : [...withAncestors(parent), path]
}

/** Returns owner and permission bits of a path. Raises the system's error when it is missing. */
export async function entryAt(path: string): Promise<Entry> {
  const { uid, gid, mode } = await stat(path)
  return { path, uid, gid, mode }
}

/**
 * Returns the outermost folder that keeps `user` from entering an existing folder, or undefined if none does. Symbolic
 * links are resolved first, so callers must use the real path, too.
 */
export async function whatCloses(folder: string, user: Identity): Promise<string | undefined> {
  const chain = await Promise.all(withAncestors(await realpath(folder)).map(entryAt))
  return firstClosed(chain, user)
}
