// Which stored files belong to a backup? Those that the copied database publishes, as a list beside its tables.
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { DatabaseSnapshot } from '../../platform/database/whole-tables.ts'
import { FILE_LIST } from './manifest.ts'

export type ListedFile = { folder: string; checksum: string; contentType: string; bytes: number }

/** Requests to a store mostly wait for its answers, so several run at once. */
const AT_ONCE = 8

/** Files that are arriving or to be deleted are of the moment, and left out. */
export function listFiles(
  snapshot: DatabaseSnapshot,
  take: (lines: Readable) => Promise<void>,
): Promise<number> {
  return snapshot.readQuery(
    `select folder, checksum, content_type, bytes from stored_files where state = 'stored' order by id`,
    take,
  )
}

export async function* filesIn(lines: Readable): AsyncGenerator<ListedFile> {
  for await (const line of createInterface({ input: lines, crlfDelay: Infinity })) {
    const [folder = '', checksum = '', contentType = '', bytes = ''] = line.split('\t')
    yield { folder, checksum, contentType, bytes: Number(bytes) }
  }
}

/** Does something for every file of a backup, some at the same time. Rejects with the first failure. */
export async function eachFile(folder: string, act: (file: ListedFile) => Promise<void>): Promise<void> {
  const files = filesIn(createReadStream(join(folder, FILE_LIST)))
  const one = async () => {
    for await (const file of { [Symbol.asyncIterator]: () => ({ next: () => files.next() }) }) await act(file)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}
