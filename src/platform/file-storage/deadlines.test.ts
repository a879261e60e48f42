// Is an upload aborted whose sender is silent or takes for ever, and does nothing of it stay?
// @module-tag proof
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesBelow, testStorage } from '../../../tests/support/files/storage.ts'
import { fileMessages } from './file-storage.messages.ts'

const TIMEOUTS = { silenceMs: 400, wholeMs: 1500 }
const DRIP_MS = 40
const storage = await testStorage({ files: { timeouts: TIMEOUTS } })
const ada = await storage.owner()
const incoming = () => filesBelow(join(storage.dataDir, 'incoming'))

/** The body begins, and then is silent or drips; `isLetGo` resolves when the server stops reading it. */
function slowBody(goesOn: 'silent' | 'drips') {
  const state = { isLetGo: false, chunks: 0 }
  let dripping: NodeJS.Timeout | undefined
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const drop = () => {
        controller.enqueue(new Uint8Array(10).fill(65))
        state.chunks++
      }
      drop()
      if (goesOn === 'drips') dripping = setInterval(drop, DRIP_MS)
    },
    cancel() {
      clearInterval(dripping)
      state.isLetGo = true
    },
  })
  return { body, state }
}

describe('an upload', () => {
  it.each(['silent', 'drips'] as const)(
    'whose sender %s is given up, and nothing is kept',
    async (goesOn) => {
      const before = await storage.rows()
      const { body, state } = slowBody(goesOn)
      const startedAt = performance.now()
      const answer = await storage.put(ada, 'open', `${goesOn}.txt`, body, 'text/plain')
      expect(answer).toMatchObject({ status: 400, json: { code: 'invalid', message: fileMessages.cutOff } })
      const limit = goesOn === 'silent' ? TIMEOUTS.silenceMs : TIMEOUTS.wholeMs
      // Timers may be a millisecond early.
      expect(performance.now() - startedAt).toBeGreaterThan(limit - 5)
      expect(state.isLetGo).toBe(true)
      expect(await incoming()).toEqual([])
      expect(await storage.rows()).toEqual(before)
    },
  )

  it('in pieces keeps what came before the sender fell silent, and goes on from there', async () => {
    const tus = { 'tus-resumable': '1.0.0' }
    const named = `bucketName ${btoa('open')},objectName ${btoa(`${ada.id}/pieces.txt`)},contentType ${btoa('text/plain')}`
    const created = await storage.send('POST', '/storage/v1/upload/resumable', {
      token: ada.token,
      headers: { ...tus, 'upload-length': '14', 'upload-metadata': named },
    })
    const url = created.headers.get('location') ?? ''
    const send = (method: string, offset: number, body?: BodyInit) =>
      storage.send(method, url, {
        token: ada.token,
        body,
        headers: {
          ...tus,
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
      })
    const answer = await send('PATCH', 0, slowBody('silent').body)
    expect(answer.status).toBe(400)
    const looked = await send('HEAD', 0)
    expect(looked.headers.get('upload-offset')).toBe('10')
    const rest = await send('PATCH', 10, 'BBBB')
    expect(rest.status).toBe(204)
    const served = await storage.send('GET', rest.headers.get('content-location') ?? '')
    expect(served.body.toString()).toBe('AAAAAAAAAABBBB')
  })
})
