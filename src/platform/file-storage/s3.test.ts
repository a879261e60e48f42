// Does the same hold on an S3 server, and what happens when it is gone?
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { anMp4 } from '../../../tests/support/files/media.ts'
import { s3Server } from '../../../tests/support/files/s3-server.ts'
import { aPicture, filesBelow, testStorage } from '../../../tests/support/files/storage.ts'
import { fileMessages } from './file-storage.messages.ts'

const s3 = await s3Server()
const storage = await testStorage({ config: { s3: s3.settings } })
const { put, send, owner } = storage
const ada = await owner()

/** The server keeps each object in files of its own naming; the bytes are in those that end like this. */
const objects = async () => (await filesBelow(s3.directory)).filter((name) => name.endsWith('_object'))

describe('on an S3 server', () => {
  it('DATA-61 a picture is kept there, served, given in widths, replaced and deleted', {
    tags: ['proof'],
  }, async () => {
    const name = 'avatar-1763707000000.jpg'
    const { json, status } = await put(ada, 'profiles', name, await aPicture(), 'image/jpeg')
    expect([status, json.message]).toEqual([200, undefined])
    const url = String(json.url)
    const served = await send('GET', url)
    expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect((await send('GET', `${url}?width=64`, { headers: { accept: 'image/webp' } })).status).toBe(200)
    expect((await objects()).length).toBe(2)
    expect(await filesBelow(join(storage.dataDir, 'files'))).toEqual([])
    const other = await put(ada, 'profiles', name, await aPicture({ seed: 3 }), 'image/jpeg', {
      'x-upsert': 'true',
    })
    expect(other.status).toBe(200)
    expect((await send('GET', url)).body.equals(served.body)).toBe(false)
    await expect.poll(async () => (await objects()).length).toBe(1)
    const path = url.replace('/public', '')
    expect((await send('DELETE', path, { token: ada.token })).status).toBe(200)
    await expect.poll(objects).toEqual([])
  })

  it('a video is had in ranges', async () => {
    const movie = anMp4({ data: Buffer.from(Array.from({ length: 3000 }, (_, at) => at % 251)) })
    const { json } = await put(ada, 'open', 'film.mp4', movie, 'video/mp4')
    const part = await send('GET', String(json.url), { headers: { range: 'bytes=-100' } })
    expect(part.status).toBe(206)
    expect(part.body.equals(movie.subarray(-100))).toBe(true)
    expect((await send('GET', String(json.url))).body.equals(movie)).toBe(true)
  })

  it('a refusal leaves nothing', async () => {
    const before = await objects()
    expect((await put(ada, 'open', 'a.png', Buffer.from('no picture'), 'image/png')).status).toBe(415)
    expect((await put(ada, 'open', 'film.mp4', anMp4(), 'video/mp4')).status).toBe(409)
    expect(await objects()).toEqual(before)
  })
})

describe('when the server is gone', () => {
  it('everything says so, nothing is published, and the sweep finds what is left', {
    tags: ['proof'],
  }, async () => {
    const { json } = await put(ada, 'open', 'kept.txt', 'kept', 'text/plain')
    await s3.stop()
    const upload = await put(ada, 'open', 'lost.txt', 'lost', 'text/plain')
    expect(upload).toMatchObject({
      status: 503,
      json: { code: 'unavailable', message: fileMessages.storeAway },
    })
    expect(Number(upload.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await send('GET', String(json.url))).status).toBe(503)
    const lost = (await storage.rows()).find(({ path }) => path.endsWith('lost.txt'))
    expect(lost?.state).toBe('dropped')
    expect((await send('GET', `/storage/v1/object/public/open/${ada.id}/lost.txt`)).status).toBe(404)
    // A row is hidden at once; its bytes are deleted when the server is back.
    const gone = await send('DELETE', `/storage/v1/object/open/${ada.id}/kept.txt`, { token: ada.token })
    expect(gone.status).toBe(200)
    await expect(storage.runJob('sweep-files')).rejects.toThrow(fileMessages.storeAway)
    expect((await storage.rows()).find(({ id }) => id === json.Id)?.state).toBe('dropped')
  })
})
