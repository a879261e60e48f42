// Are a lecture's captions saved with it, for its owner only, and kept as long as a lecture has them?
import { describe, expect, it } from 'vitest'
import { type Owner, testStorage } from '../../../../tests/support/files/storage.ts'
import { headersOf } from '../../../../tests/support/people/accounts.ts'
import { ALL_BUCKETS, ALL_FILE_USES } from '../../../app/files.ts'
import { actFor } from '../../../platform/actor.ts'
import { captionsPath, lectureCaptionsBucket } from '../courses.buckets.ts'
import { courseContracts, type OwnCourse } from '../courses.contract.ts'
import { courseMessages as messages } from '../courses.messages.ts'
import { editCourse } from './editing.actions.ts'

const storage = await testStorage({ files: { buckets: ALL_BUCKETS, uses: ALL_FILE_USES } })
const { product } = storage
const VTT = 'WEBVTT\n\n00:00.000 --> 00:02.000\nThe secret of the warp.\n'
const BASE = '/storage/v1/object/lecture-captions'
const VIDEO = 'https://videos.example/1.mp4'

async function captionsOf(owner: Owner, digit: string): Promise<string> {
  const path = captionsPath(owner.id, digit.repeat(32))
  const name = path.slice(owner.id.length + 1)
  const { status, json } = await storage.put(owner, 'lecture-captions', name, VTT, 'text/vtt')
  expect({ status, url: json.url }).toEqual({ status: 200, url: `${BASE}/${path}` })
  return `${BASE}/${path}`
}

const withCaptions = (captions_url: unknown, more: object = {}) => ({
  title: 'Weaving',
  curriculum: [{ title: 'S', lectures: [{ title: 'Warp', video_url: VIDEO, captions_url }] }],
  ...more,
})
const ask = async (owner: Owner, method: string, path: string, body?: object) =>
  product.ask(method, `/rest/v1${path}`, { headers: await headersOf(owner), ...(body ? { body } : {}) })
const create = async (owner: Owner, body: object) => {
  const answer = await ask(owner, 'POST', '/courses', body)
  expect(answer.status).toBe(200)
  return answer.body as OwnCourse
}
const lectureIn = (course: OwnCourse) => course.curriculum[0]?.lectures[0]

describe('captions', () => {
  it('are saved with their lecture, stay while they are not named, and can be removed', async () => {
    const ada = await storage.owner()
    const url = await captionsOf(ada, 'a')
    const course = await create(ada, withCaptions(url))
    expect(lectureIn(course)).toMatchObject({ video_url: VIDEO, captions_url: url })
    const saved = async (version: number, change: object) => {
      const lecture = { id: lectureIn(course)?.id, title: 'Warp', ...change }
      const curriculum = [{ id: course.curriculum[0]?.id, title: 'S', lectures: [lecture] }]
      return lectureIn(
        (await ask(ada, 'PATCH', `/courses/${course.id}`, { version, curriculum })).body as OwnCourse,
      )
    }
    expect(await saved(1, { title: 'Renamed' })).toMatchObject({ title: 'Renamed', captions_url: url })
    expect(await saved(2, { captions_url: null })).toMatchObject({ video_url: VIDEO, captions_url: null })
  })

  it.each([
    ['on another site', () => 'https://captions.example/1.vtt'],
    ['that are a video', (owner: Owner) => `/storage/v1/object/lecture-videos/${owner.id}/${'a'.repeat(32)}`],
    ['in no form', () => 7],
    ['of a script', () => 'javascript:alert(1)'],
  ])('%s are refused by their field', async (_, address) => {
    const ada = await storage.owner()
    const { status, body } = await ask(ada, 'POST', '/courses', withCaptions(address(ada)))
    expect(status).toBe(400)
    expect(Object.keys((body as { fields: object }).fields)).toEqual(['curriculum.0.lectures.0.captions_url'])
  })

  it('that are someone else’s, or not there, are refused, and nothing is saved', async () => {
    const [ada, eve] = [await storage.owner(), await storage.owner()]
    const theirs = await captionsOf(eve, 'b')
    for (const url of [theirs, `${BASE}/${captionsPath(ada.id, 'c'.repeat(32))}`])
      expect(await ask(ada, 'POST', '/courses', withCaptions(url))).toMatchObject({
        status: 400,
        body: { fields: { curriculum: messages.mediaNotOwn } },
      })
    expect(await product.call(courseContracts.own, { query: {} }, await headersOf(ada))).toMatchObject({
      total: 0,
    })
  })

  it('are read by their owner at a signed address, and by no one else', async () => {
    const [ada, eve] = [await storage.owner(), await storage.owner()]
    const url = await captionsOf(ada, 'd')
    const path = url.slice(BASE.length)
    const course = await create(
      ada,
      withCaptions(url, { description: 'How to set up a loom.', status: 'published' }),
    )
    const seen = (await product.ask('GET', `/rest/v1/courses/${course.id}`)).body
    expect(JSON.stringify(seen)).toContain('Warp')
    expect(JSON.stringify(seen)).not.toContain('captions')
    const open = `/storage/v1/object/public/lecture-captions${path}`
    const sign = `/storage/v1/object/sign/lecture-captions${path}`
    expect((await storage.send('GET', open)).status).toBe(404)
    expect((await storage.send('GET', sign)).status).toBe(403)
    expect((await storage.send('POST', sign, { token: eve.token })).status).toBe(404)
    const signed = await storage.send('POST', sign, { token: ada.token })
    const answer = await storage.send('GET', String(signed.json.signedURL))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/vtt; charset=utf-8')
    expect(answer.body.toString()).toBe(VTT)
  })

  it('are at most 1 MB', async () => {
    const ada = await storage.owner()
    const large = `${VTT}NOTE ${'x'.repeat(lectureCaptionsBucket.maxBytes)}\n`
    const name = `${'e'.repeat(32)}.vtt`
    const { status, json } = await storage.put(ada, 'lecture-captions', name, large, 'text/vtt')
    expect({ status, code: json.code }).toEqual({ status: 413, code: 'too_large' })
  })

  it('are kept as long as a lecture has them, and deleted a day after', async () => {
    const ada = await storage.owner()
    const url = await captionsOf(ada, 'f')
    const course = await create(ada, withCaptions(url))
    const left = async () => {
      product.clock.advance(25 * 3600)
      await storage.runJob('drop-orphaned-files')
      return (await storage.rows()).filter(({ path, state }) => url.endsWith(path) && state === 'stored')
        .length
    }
    expect(await left()).toBe(1)
    // The session has ended by now.
    await product.database.inTransaction((tx) =>
      editCourse(
        tx,
        { id: course.id, courseChange: { version: 1, curriculum: [] } },
        { actor: actFor(ada.id), now: product.clock.now() },
      ),
    )
    expect(await left()).toBe(0)
  })
})
