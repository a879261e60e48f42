// Are disk errors reported, and missing files recognised as missing?
import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { UPLOAD_TIMEOUTS } from './deadline.ts'
import { UploadFolder } from './folder.ts'
import { RESUMABLE_HOURS, uploadId } from './upload-id.ts'

const folder = mkdtempSync(join(tmpdir(), 'resumable-uploads-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const NOW = new Date('2026-05-01T12:00:00Z')
const LONG_AGO = new Date(NOW.getTime() - (RESUMABLE_HOURS + 1) * 3_600_000)
const OWNER = '01234567-89ab-4cde-8f01-23456789abcd'
const ID = uploadId({ owner: OWNER, createdAt: LONG_AGO }, OWNER)

const because = (reason: string) => (cause?: unknown) => new Error(reason, { cause })
const errors = {
  gone: because('gone'),
  badMetadata: because('of the metadata'),
  disk: because('of the disk'),
  receiving: because('of the sender'),
}
const folderAt = (path: string) => new UploadFolder({ folder: path, timeouts: UPLOAD_TIMEOUTS, errors })

/** A file stands where a folder should be: reading it fails as a broken disk does. */
async function noFolder(name: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, '')
  return path
}

describe('uploads in pieces', () => {
  it('are swept and counted in silence where none ever came', async () => {
    const resumable = folderAt(join(folder, 'gone'))
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
    const resumable = folderAt(impossible)
    // The disk refuses within this time.
    await expect(mkdir(impossible)).rejects.toMatchObject({ code: 'ENOTDIR' })
    await pause(50)
    process.off('uncaughtExceptionMonitor', note)
    expect(uncaught).toEqual([])
    expect(resumable.directory).toBe(impossible)
  })

  it('are neither swept nor counted in silence where the disk fails', async () => {
    const resumable = folderAt(join(folder, 'pieces'))
    resumable.directory = await noFolder('no-pieces')
    await expect(resumable.sweep(NOW)).rejects.toThrow('of the disk')
    await expect(resumable.openUploads(OWNER)).rejects.toThrow('of the disk')
  })

  it('are not taken for unfinished where the word that they are finished cannot be read', async () => {
    const path = join(folder, 'words')
    await mkdir(join(path, `${ID}.done`), { recursive: true })
    const resumable = folderAt(path)
    await expect(resumable.finishedAs(ID)).rejects.toThrow('of the disk')
    await expect(resumable.getUpload(ID)).rejects.toThrow('of the disk')
  })
})
