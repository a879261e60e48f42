// Can one slow sender, or many files at once, take the places of all others?
// @module-tag proof
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { filesBelow, testStorage } from '../../../tests/support/files/storage.ts'
import { MAX_CONCURRENT_UPLOADS } from './concurrent-uploads.ts'
import { fileMessages } from './file-storage.messages.ts'

const storage = await testStorage()

/** Bodies that have begun, and end all together. */
function openBodies() {
  const controllers: ReadableStreamDefaultController<Uint8Array>[] = []
  const open = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('slow'))
        controllers.push(controller)
      },
    })
  const end = () => {
    for (const controller of controllers) controller.close()
  }
  return { open, end }
}

it('one person holds at most half of the places, whatever the way, and no one else waits', async () => {
  const [eve, ada] = [await storage.owner(), await storage.owner()]
  const upload = (name: string) => storage.put(eve, 'open', name, 'text', 'text/plain')
  const bodies = openBodies()
  const slow = Array.from({ length: MAX_CONCURRENT_UPLOADS }, (_, at) =>
    storage.put(eve, 'open', `slow-${at}.txt`, bodies.open(), 'text/plain'),
  )
  const refused = { status: 429, json: { message: fileMessages.tooManyAtOnce } }
  await expect
    .poll(() => filesBelow(join(storage.dataDir, 'incoming')), { timeout: 20_000 })
    .toHaveLength(MAX_CONCURRENT_UPLOADS)
  expect(await upload('more.txt')).toMatchObject(refused)
  const inPieces = await storage.send('POST', '/storage/v1/upload/resumable', {
    token: eve.token,
    headers: { 'tus-resumable': '1.0.0', 'upload-length': '4' },
  })
  expect(inPieces).toMatchObject(refused)
  expect(inPieces.headers.get('retry-after')).toMatch(/^\d+$/)
  expect((await storage.put(ada, 'open', 'hers.txt', 'text', 'text/plain')).status).toBe(200)

  bodies.end()
  for (const answer of await Promise.all(slow)) expect(answer.status).toBe(200)
  expect((await upload('after.txt')).status).toBe(200)
})
