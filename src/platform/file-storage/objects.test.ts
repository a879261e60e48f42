// What is taken in and what is refused, whole uploads over the real router and a real disk.
import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { aPicture, filesBelow, testStorage } from '../../../tests/support/storage.ts'
import { fileMessages } from './messages.ts'

const storage = await testStorage()
const { put, send, owner } = storage
const ada = await owner()
const eve = await owner()

let names = 0
const avatar = () => `avatar-${1763707000000 + ++names}.jpg`
const name = (ending: string) => `file-${++names}.${ending}`

describe('an upload', () => {
  it('DATA-61 is answered with its address, and served there to everybody', async () => {
    const file = avatar()
    const answer = await put(ada, 'profiles', file, await aPicture(), 'image/jpeg')
    expect(answer).toMatchObject({
      status: 200,
      json: {
        Id: expect.any(Number),
        Key: `profiles/${ada.id}/${file}`,
        url: `/storage/v1/object/public/profiles/${ada.id}/${file}`,
      },
    })
    const served = await send('GET', String(answer.json.url))
    expect(served.status).toBe(200)
    expect(served.headers.get('content-type')).toBe('image/jpeg')
    expect(await sharp(served.body).metadata()).toMatchObject({ format: 'jpeg', width: 400, height: 300 })
  })

  it('DATA-61 replaces only when asked to, and then as another version', async () => {
    const file = avatar()
    const first = await put(ada, 'profiles', file, await aPicture({ seed: 1 }), 'image/jpeg')
    const before = await send('GET', String(first.json.url))
    const again = await put(ada, 'profiles', file, await aPicture({ seed: 2 }), 'image/jpeg')
    expect(again).toMatchObject({ status: 409, json: { code: 'conflict', message: fileMessages.exists } })
    const replaced = await put(ada, 'profiles', file, await aPicture({ seed: 2 }), 'image/jpeg', {
      'x-upsert': 'true',
    })
    expect(replaced.status).toBe(200)
    const after = await send('GET', String(first.json.url))
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
    expect(after.body.equals(before.body)).toBe(false)
  })
})
