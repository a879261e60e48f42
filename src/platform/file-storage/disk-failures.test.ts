// Are disk errors reported, and missing files recognised as missing?
import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { createIncoming, UPLOAD_TIMEOUTS } from './incoming.ts'
import { RESUMABLE_HOURS, ResumableFolder, uploadId } from './resumable-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'guildhall-disk-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const NOW = new Date('2026-05-01T12:00:00Z')
const LONG_AGO = new Date(NOW.getTime() - (RESUMABLE_HOURS + 1) * 3_600_000)
const OWNER = '01234567-89ab-4cde-8f01-23456789abcd'
const ID = uploadId({ owner: OWNER, createdAt: LONG_AGO }, OWNER)

/** A place where a folder should be and something else is: reading it fails as a broken disk does. */
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

describe('uploads in pieces', () => {
  const unavailable = { name: 'Problem', kind: 'unavailable' }

  it('are swept and counted in silence where none ever came', async () => {
    const resumable = new ResumableFolder(join(folder, 'gone'), UPLOAD_TIMEOUTS)
    resumable.directory = join(folder, 'never')
    await resumable.sweep(NOW)
    expect(await resumable.openUploads(OWNER)).toEqual({ count: 0, bytes: 0 })
    expect(await resumable.finishedAs(ID)).toBeUndefined()
  })

  it('end no process where their folder cannot be created', async () => {
    const uncaught: unknown[] = []
    const note = (error: unknown) => uncaught.push(error)
    process.on('uncaughtExceptionMonitor', note)
    const impossible = join(await noFolder('no-folder'), 'below')
    const resumable = new ResumableFolder(impossible, UPLOAD_TIMEOUTS)
    // Longer than the disk takes to refuse.
    await expect(mkdir(impossible)).rejects.toMatchObject({ code: 'ENOTDIR' })
    await pause(50)
    process.off('uncaughtExceptionMonitor', note)
    expect(uncaught).toEqual([])
    expect(resumable.directory).toBe(impossible)
  })

  it('are neither swept nor counted in silence where the disk fails', async () => {
    const resumable = new ResumableFolder(join(folder, 'pieces'), UPLOAD_TIMEOUTS)
    resumable.directory = await noFolder('no-pieces')
    await expect(resumable.sweep(NOW)).rejects.toMatchObject(unavailable)
    await expect(resumable.openUploads(OWNER)).rejects.toMatchObject(unavailable)
  })

  it('are not taken for unfinished where the word that they are finished cannot be read', async () => {
    const path = join(folder, 'words')
    await mkdir(join(path, `${ID}.done`), { recursive: true })
    const resumable = new ResumableFolder(path, UPLOAD_TIMEOUTS)
    await expect(resumable.finishedAs(ID)).rejects.toMatchObject(unavailable)
    await expect(resumable.getUpload(ID)).rejects.toMatchObject(unavailable)
  })
})
