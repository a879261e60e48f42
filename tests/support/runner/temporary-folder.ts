// Where do test runs keep the files that they delete at their end? In memory where there is room: a copy of the
// template is over a thousand files, which cost a disk six times as much of a processor.
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'

/** Linux has it; a container may have been given no more than 64 MB. */
const IN_MEMORY = '/dev/shm'
/** A run takes some two. */
const ENOUGH_GB = 4

export async function temporaryFolder(): Promise<string> {
  try {
    const { bavail, bsize } = await statfs(IN_MEMORY)
    return bavail * bsize > ENOUGH_GB * 1e9 ? IN_MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
