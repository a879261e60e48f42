// Tests posting, editing and deleting updates: stored columns, notifications, and valid media.
import { describe, expect, it } from 'vitest'
import { anMp4 } from '../../../../tests/support/files/media.ts'
import { aPicture, type Owner, testStorage } from '../../../../tests/support/files/storage.ts'
import { headersOf } from '../../../../tests/support/people/accounts.ts'
import { makePerson } from '../../../../tests/support/people/makers.ts'
import { newRecipient } from '../../../../tests/support/people/recipients.ts'
import { pagesOf } from '../../../../tests/support/product/cursor-pages.ts'
import { ALL_BUCKETS, ALL_FILE_USES } from '../../../app/files.ts'
import { BUCKET_OF, mediaPath } from '../updates.buckets.ts'
import { updateContracts as contracts } from '../updates.contract.ts'
import { updateMessages as messages } from '../updates.messages.ts'

const storage = await testStorage({ files: { buckets: ALL_BUCKETS, uses: ALL_FILE_USES } })
const { product } = storage
const { database, clock } = product

const row = async (id: number) =>
  (await database.pool.query('select * from updates where id = $1', [id])).rows[0]

const post = async (owner: Owner, body: object) =>
  product.ask('POST', '/rest/v1/updates', { headers: await headersOf(owner), body })
const edit = async (owner: Owner, id: number, body: object) =>
  product.ask('PATCH', `/rest/v1/updates/${id}`, { headers: await headersOf(owner), body })
const idOf = ({ body }: { body: unknown }) => (body as { id: number }).id

let files = 0

async function uploaded(owner: Owner, type: 'image' | 'video'): Promise<string> {
  const bucket = BUCKET_OF[type]
  const path = mediaPath(owner.id, 1_700_000_000_000 + files++, 'a'.repeat(16), `My file (${files}).jpg`)
  const [body, contentType] = type === 'image' ? [await aPicture(), 'image/jpeg'] : [anMp4(), 'video/mp4']
  const reply = await storage.put(owner, bucket.name, path.slice(owner.id.length + 1), body, contentType)
  expect(reply.status).toBe(200)
  return String(reply.json.url)
}

describe('posting', () => {
  it('DATA-14, DATA-54, UPD-23, UPD-31 stores the text and what follows from it', async () => {
    const owner = await storage.owner()
    const text = `Reading #Agents and @nobody-here on https://example.com/a?b=1 ${'x'.repeat(150)} end`
    const answer = await post(owner, { text })
    const at = clock.now().toISOString()
    expect(answer.body).toEqual({
      id: expect.any(Number),
      user_id: owner.id,
      text,
      title: text.slice(0, 50),
      summary: text.slice(0, 160),
      media: [],
      media_type: [],
      media_alt: [],
      media_ratio: [],
      links: [{ url: 'https://example.com/a?b=1' }],
      hashtags: ['Agents'],
      mentions: ['nobody-here'],
      mentioned: [],
      source_link: null,
      comments_off: false,
      is_draft: false,
      is_hidden: false,
      date: at.slice(0, 10),
      created_at: at,
      updated_at: at,
      posted_at: at,
      likes_count: 0,
      comments_count: 0,
      retweets_count: 0,
    })
    expect(await row(idOf(answer))).toMatchObject({ title: text.slice(0, 50), is_draft: false })
  })

  it('counts characters as people do: 280 of any script, and not one more', async () => {
    const owner = await storage.owner()
    for (const sign of ['𝒜', '日', 'é', 'x']) {
      const answer = await post(owner, { text: sign.repeat(280) })
      expect(answer, sign).toMatchObject({
        status: 200,
        body: { title: sign.repeat(50), summary: sign.repeat(160) },
      })
      expect((await post(owner, { text: sign.repeat(281) })).status).toBe(400)
    }
  })

  it.each([
    ['nothing', { text: '' }],
    ['spaces', { text: ' \n\t ' }],
    ['only hidden characters', { text: '\u200b\u2060' }],
    ['an open right-to-left override', { text: 'innocent \u202e txt.exe' }],
    ['a NUL', { text: 'a\u0000b' }],
    ['a lone surrogate', { text: 'a\ud800b' }],
    ['no text', {}],
    ['an unknown field', { text: 'x', likes_count: 7 }],
    ['counts of its own', { text: 'x', created_at: '2020-01-01T00:00:00.000Z' }],
    ['media elsewhere', { text: 'x', media: ['https://example.com/a.png'] }],
    ['a script as media', { text: 'x', media: ['javascript:alert(1)'] }],
    ['types without media', { text: 'x', media_type: ['video'] }],
  ])('refuses %s', async (_, body) => {
    const owner = await storage.owner()
    expect((await post(owner, body)).status).toBe(400)
    expect((await database.pool.query('select 1 from updates where user_id = $1', [owner.id])).rowCount).toBe(
      0,
    )
  })

  it('keeps markup as text', async () => {
    const owner = await storage.owner()
    const text = '<script>alert(1)</script> & "quotes" #<b>'
    expect((await post(owner, { text })).body).toMatchObject({ text, hashtags: [] })
  })

  it('happens once for one key', async () => {
    const owner = await storage.owner()
    const headers = { ...(await headersOf(owner)), 'idempotency-key': 'once-and-only-once-1' }
    const send = () => product.ask('POST', '/rest/v1/updates', { headers, body: { text: 'Once' } })
    const answers = await Promise.all([send(), send(), send()])
    expect(new Set(answers.filter(({ status }) => status === 200).map(idOf)).size).toBe(1)
    expect((await database.pool.query('select 1 from updates where user_id = $1', [owner.id])).rowCount).toBe(
      1,
    )
  })
})

describe('editing', () => {
  it('DATA-55, DEC-21, UPD-39 changes what is given, posts a draft at its time, and takes it back', async () => {
    const owner = await storage.owner()
    const id = idOf(await post(owner, { text: 'A draft #one', is_draft: true }))
    expect(await row(id)).toMatchObject({ is_draft: true, posted_at: null })
    const published = () => product.ask('GET', `/rest/v1/updates/${id}`)
    expect((await published()).status).toBe(404)
    clock.advance(600)
    const posted = clock.now().toISOString()
    expect((await edit(owner, id, { text: 'Now #two', is_draft: false })).body).toMatchObject({
      text: 'Now #two',
      title: 'Now #two',
      hashtags: ['two'],
      is_draft: false,
      posted_at: posted,
      updated_at: posted,
      date: posted.slice(0, 10),
    })
    expect((await published()).status).toBe(200)
    clock.advance(60)
    expect((await edit(owner, id, { is_draft: true })).body).toMatchObject({
      is_draft: true,
      posted_at: posted,
    })
    expect((await published()).status).toBe(404)
    // Posting an update again does not move it to the top a second time.
    expect((await edit(owner, id, { is_draft: false })).body).toMatchObject({
      posted_at: posted,
      text: 'Now #two',
    })
    expect((await edit(owner, id, { text: '' })).status).toBe(400)
  })

  it('UPD-32 lists one’s own, drafts included, newest first, by cursor', { tags: ['proof'] }, async () => {
    const owner = await storage.owner()
    const made: number[] = []
    for (const is_draft of [false, true, false]) {
      clock.advance(60)
      made.unshift(idOf(await post(owner, { text: 'Mine', is_draft })))
    }
    const headers = await headersOf(owner)
    const first = await product.call(contracts.own, { query: { page_size: 2 } }, headers)
    const rest = await product.call(
      contracts.own,
      { query: { page_size: 2, cursor: first.next_cursor ?? '' } },
      headers,
    )
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(made)
    expect(first.items.map(({ is_draft }) => is_draft)).toEqual([false, true])
    expect(rest.next_cursor).toBeNull()
    const one = await pagesOf((query) =>
      product.call(contracts.own, { query: { page_size: 1, ...query } }, headers),
    )
    expect(one.map((items) => items.map(({ id }) => id))).toEqual(made.map((id) => [id]))
  })
})

describe('a mention', () => {
  it('leads to a public profile and notifies it once, when the update is posted', {
    tags: ['proof'],
  }, async () => {
    const owner = await storage.owner()
    const ada = await newRecipient(storage)
    await database.pool.query(
      "update profiles set is_public = true, handle = 'ada-mentioned', display_name = 'Ada' where id = $1",
      [ada.id],
    )
    await makePerson(product, { handle: 'hidden-mentioned', is_public: false })
    const text = 'Thanks @Ada-Mentioned and @hidden-mentioned and @nobody-mentioned'
    const listed = async () =>
      ((await ada.ask('GET', '/notifications')).body as { items: { kind: string; path: string }[] }).items
    const id = idOf(await post(owner, { text, is_draft: true }))
    expect(await listed()).toEqual([])
    await edit(owner, id, { is_draft: false })
    await edit(owner, id, { text: `${text}!` })
    expect(await listed()).toMatchObject([{ kind: 'update_mentioned', path: `/updates/${id}` }])
    expect((await product.ask('GET', `/rest/v1/updates/${id}`)).body).toMatchObject({
      mentions: ['Ada-Mentioned', 'hidden-mentioned', 'nobody-mentioned'],
      mentioned: [{ name: 'ada-mentioned', handle: 'ada-mentioned' }],
    })
    // The mention no longer links to a profile that has become private.
    await database.pool.query('update profiles set is_public = false where id = $1', [ada.id])
    expect((await product.ask('GET', `/rest/v1/updates/${id}`)).body).toMatchObject({ mentioned: [] })
    await product.ask('DELETE', `/rest/v1/updates/${id}`, { headers: await headersOf(owner) })
    expect((await ada.ask('GET', '/notifications/unread-count')).body).toMatchObject({ unread: 0 })
  })
})

describe('media', () => {
  it('UPD-29, DATA-15, DATA-56 go to their buckets, and the update shows them by their public addresses', {
    tags: ['proof'],
  }, async () => {
    const owner = await storage.owner()
    const [image, video] = [await uploaded(owner, 'image'), await uploaded(owner, 'video')]
    const folder = `/storage/v1/object/public`
    expect(image).toMatch(
      new RegExp(`^${folder}/updates/${owner.id}/\\d{13}-[0-9a-f]{16}-My-file-\\d+-.jpg$`),
    )
    expect(video).toMatch(new RegExp(`^${folder}/update-videos/${owner.id}/\\d{13}-`))
    const answer = await post(owner, {
      text: 'With media',
      media: [image, video],
      media_type: ['image', 'video'],
      media_alt: ['A chart'],
    })
    expect(answer.body).toMatchObject({
      media: [image, video],
      media_type: ['image', 'video'],
      media_alt: ['A chart', ''],
      media_ratio: [expect.closeTo(4 / 3), expect.closeTo(16 / 9)],
    })
    expect((await storage.send('GET', image)).status).toBe(200)
    const part = await storage.send('GET', video, { headers: { range: 'bytes=0-9' } })
    expect([part.status, part.body.length]).toEqual([206, 10])
    // A file without a type is an image.
    expect((await post(owner, { text: 'x', media: [image] })).body).toMatchObject({ media_type: ['image'] })
    expect((await post(owner, { text: 'x', media: [video] })).status).toBe(400)
    expect((await post(owner, { text: 'x', media: [image, image] })).status).toBe(400)
  })

  it('UPD-26, MSG-89 are four at most, images and videos together', { tags: ['proof'] }, async () => {
    const owner = await storage.owner()
    const all = [
      await uploaded(owner, 'image'),
      await uploaded(owner, 'image'),
      await uploaded(owner, 'image'),
    ]
    const videos = [await uploaded(owner, 'video'), await uploaded(owner, 'video')]
    const types = ['image', 'image', 'image', 'video', 'video']
    expect(
      (await post(owner, { text: 'x', media: [...all, ...videos], media_type: types })).body,
    ).toMatchObject({ fields: { media: messages.tooManyFilesDetail } })
    expect(
      (await post(owner, { text: 'x', media: [...all, videos[0]], media_type: types.slice(0, 4) })).status,
    ).toBe(200)
  })

  it('of others, and such as are not there, are refused', async () => {
    const [owner, other] = [await storage.owner(), await storage.owner()]
    const foreign = await uploaded(other, 'image')
    const missing = foreign.replace(other.id, owner.id)
    for (const media of [foreign, missing])
      expect((await post(owner, { text: 'x', media: [media] })).body).toMatchObject({
        code: 'invalid',
        fields: { media: messages.mediaNotOwn },
      })
  })

  it('that are no longer shown are deleted, but not while another update shows them', {
    tags: ['proof'],
  }, async () => {
    const owner = await storage.owner()
    const [shared, single] = [await uploaded(owner, 'image'), await uploaded(owner, 'image')]
    const id = idOf(await post(owner, { text: 'Both', media: [shared, single] }))
    const other = idOf(await post(owner, { text: 'One', media: [shared] }))
    const status = async (url: string) => (await storage.send('GET', url)).status
    await edit(owner, id, { media: [] })
    expect([await status(shared), await status(single)]).toEqual([200, 404])
    const headers = await headersOf(owner)
    expect((await product.ask('DELETE', `/rest/v1/updates/${other}`, { headers })).body).toEqual({
      id: other,
    })
    expect(await status(shared)).toBe(404)
  })

  it('of a draft are kept beyond the day after which unused files are deleted', async () => {
    const owner = await storage.owner()
    const [used, unused] = [await uploaded(owner, 'image'), await uploaded(owner, 'image')]
    await post(owner, { text: 'Later', media: [used], is_draft: true })
    clock.advance(25 * 3600)
    await storage.runJob('drop-orphaned-files')
    expect([(await storage.send('GET', used)).status, (await storage.send('GET', unused)).status]).toEqual([
      200, 404,
    ])
  })
})
