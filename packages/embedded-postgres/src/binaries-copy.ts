/**
 * How does root keep one complete, world-readable copy of the programs outside a folder that only root may
 * enter?
 */

import { randomBytes } from 'node:crypto'
import { lstatSync, readdirSync, readlinkSync } from 'node:fs'
import { chmod, cp, lstat, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from './errors.ts'
import { lockExclusively } from './folder-lock.ts'

const WAIT_FOR_OTHER_COPIER_MILLISECONDS = 60_000

/**
 * Returns whether every file of `source` is in `copy` with the same size, owned by root and readable by all.
 * Synchronous, because a thousand small asynchronous checks take ten times as long.
 */
export function isCompleteCopy(source: string, copy: string): boolean {
  for (const item of readdirSync(source, { withFileTypes: true })) {
    const from = join(source, item.name)
    const to = join(copy, item.name)
    const copied = lstatSync(to, { throwIfNoEntry: false })
    if (copied === undefined || copied.uid !== 0) return false
    if (item.isDirectory()) {
      if (!copied.isDirectory() || (copied.mode & 0o777) !== 0o755) return false
      if (!isCompleteCopy(from, to)) return false
    } else if (item.isSymbolicLink()) {
      if (!copied.isSymbolicLink() || readlinkSync(to) !== readlinkSync(from)) return false
    } else {
      const original = lstatSync(from)
      if (!copied.isFile() || copied.size !== original.size) return false
      if ((copied.mode & 0o777) !== modeFor(original.mode)) return false
    }
  }
  return true
}

function modeFor(originalMode: number): number {
  return originalMode & 0o100 ? 0o755 : 0o644
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const item of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, item.name)
    if (item.isDirectory()) await openToAll(path)
    else if (item.isFile()) await chmod(path, modeFor((await lstat(path)).mode))
  }
}

/**
 * Returns the folder `parent/name` as a complete copy of `source`, made once: prepared under another name, then
 * renamed. For root only. Raises the system's error when the disk is full or `parent` cannot be written.
 */
export async function copyOnce(source: string, parent: string, name: string): Promise<string> {
  await mkdir(parent, { recursive: true, mode: 0o755 })
  const copy = join(parent, name)
  if (isCompleteCopy(source, copy)) return copy
  const lock = await lockExclusively(
    join(parent, `${name}.lock`),
    `Another process is still copying PostgreSQL to ${copy}: wait for it and start again.`,
    WAIT_FOR_OTHER_COPIER_MILLISECONDS,
  )
  try {
    if (isCompleteCopy(source, copy)) return copy
    const asidePrefix = `${name}.aside-`
    for (const leftover of await readdir(parent)) {
      if (leftover.startsWith(asidePrefix)) await rm(join(parent, leftover), { recursive: true, force: true })
    }
    const aside = join(parent, asidePrefix + randomBytes(4).toString('hex'))
    await cp(source, aside, { recursive: true, verbatimSymlinks: true })
    await openToAll(aside)
    const broken = join(parent, asidePrefix + randomBytes(4).toString('hex'))
    try {
      // Renamed rather than overwritten: a server may be running from the damaged copy.
      await rename(copy, broken)
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error
    }
    await rename(aside, copy)
    await rm(broken, { recursive: true, force: true })
    return copy
  } finally {
    lock.release()
  }
}
