// Are disk errors reported, and missing files recognised as missing?
import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UPLOAD_TIMEOUTS } from '@guildhall/resumable-uploads'
import { afterAll, describe, expect, it } from 'vitest'
import { createIncoming } from './incoming.ts'

const folder = mkdtempSync(join(tmpdir(), 'guildhall-disk-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const NOW = new Date('2026-05-01T12:00:00Z')
const LONG_AGO = new Date(NOW.getTime() - 25 * 3_600_000)

/** A file stands where a folder should be: reading it fails as a broken disk does. */
async function noFolder(name: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, '')
  return path
}

describe('whole uploads', () => {
  const incomingIn = (path: string) => createIncoming(path, () => 'name', UPLOAD_TIMEOUTS)

  it('are swept in silence where none ever came', async () => {
    await expect(incomingIn(join(folder, 'never')).sweep(NOW)).resolves.toBeUndefined()
  })

  it('are not swept in silence where the disk fails', async () => {
    await expect(incomingIn(await noFolder('whole')).sweep(NOW)).rejects.toMatchObject({ code: 'ENOTDIR' })
  })

  it('go after a day, and not before', async () => {
    const path = join(folder, 'days')
    await mkdir(path)
    for (const name of ['old', 'new']) await writeFile(join(path, name), name)
    await utimes(join(path, 'old'), LONG_AGO, LONG_AGO)
    await utimes(join(path, 'new'), NOW, NOW)
    await incomingIn(path).sweep(NOW)
    expect(await readdir(path)).toEqual(['new'])
  })
})
