// Does a hostile sender in the tus protocol, with wrong offsets, lengths, owners and methods, never cause a failure of
// ours, reach another person's upload, or announce more than may be kept?
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesBelow, type Owner, testStorage } from '../../../tests/support/files/storage.ts'
import { fileMessages } from './file-storage.messages.ts'

const ENDPOINT = '/storage/v1/upload/resumable'
const MB = 1024 * 1024
const QUOTA_MB = 16
const storage = await testStorage({ config: { STORAGE_QUOTA_MB: QUOTA_MB } })
const ada = await storage.owner()
const eve = await storage.owner()
let names = 0

const metadataOf = (owner: Owner, type = 'text/plain') =>
  Object.entries({ bucketName: 'open', objectName: `${owner.id}/note-${++names}.txt`, contentType: type })
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

function tus(
  method: string,
  path: string,
  headers: Record<string, string>,
  more: { owner?: Owner | undefined; body?: BodyInit } = {},
) {
  return storage.send(method, path, {
    token: (more.owner ?? ada).token,
    body: more.body,
    headers: { 'tus-resumable': '1.0.0', ...headers },
  })
}

const announce = (owner: Owner, bytes: number | string, headers: Record<string, string> = {}) =>
  tus(
    'POST',
    ENDPOINT,
    { 'upload-length': String(bytes), 'upload-metadata': metadataOf(owner), ...headers },
    { owner },
  )

async function announced(bytes: number, owner = ada): Promise<string> {
  const { status, headers } = await announce(owner, bytes)
  expect(status).toBe(201)
  return headers.get('location') ?? ''
}

const PIECE = { 'content-type': 'application/offset+octet-stream' }
const piece = (url: string, offset: number | string, body: BodyInit, owner = ada) =>
  tus('PATCH', url, { ...PIECE, 'upload-offset': String(offset) }, { owner, body })
const offsetOf = async (url: string) => Number((await tus('HEAD', url, {})).headers.get('upload-offset'))

describe('a piece', () => {
  it.each(['3', '11', '1e1', '-1', '0x0', '', ' ', '9'.repeat(30), 'NaN'])(
    'at offset %j, where none is wanted, is refused and changes nothing',
    { tags: ['proof'] },
    async (offset) => {
      const url = await announced(10)
      const answer = await piece(url, offset, 'abc')
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
      expect(await offsetOf(url)).toBe(0)
    },
  )

  it('that is longer than what was announced is refused, and nothing is published', async () => {
    const url = await announced(4)
    const answer = await piece(url, 0, 'longer than four')
    expect([400, 413]).toContain(answer.status)
    expect((await storage.rows()).length).toBe(0)
    await tus('DELETE', url, {})
  })

  it('of another type than the protocol’s, or without its version, is refused', async () => {
    const url = await announced(3)
    const wrongType = await tus(
      'PATCH',
      url,
      { 'content-type': 'text/plain', 'upload-offset': '0' },
      { body: 'abc' },
    )
    expect(wrongType.status).toBe(400)
    const noVersion = await storage.send('PATCH', url, {
      token: ada.token,
      body: 'abc',
      headers: { ...PIECE, 'upload-offset': '0' },
    })
    expect(noVersion.status).toBe(400)
    expect(await offsetOf(url)).toBe(0)
  })

  it('by someone else is of an upload that is not there, and so is looking and deleting', async () => {
    const url = await announced(3)
    const answers = [
      await piece(url, 0, 'abc', eve),
      await tus('HEAD', url, {}, { owner: eve }),
      await tus('DELETE', url, {}, { owner: eve }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect((await storage.send('PATCH', url, { body: 'abc', headers: PIECE })).status).toBe(401)
    expect(await offsetOf(url)).toBe(0)
  })

  it('that is sent twice simultaneously is written once', { tags: ['proof'] }, async () => {
    const url = await announced(6)
    const answers = await Promise.all([piece(url, 0, 'abcdef'), piece(url, 0, 'ABCDEF')])
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    for (const { status } of answers) expect(status).toBeLessThan(500)
  })
})

describe('an announcement', () => {
  it.each(['0', '-1', '1.5', '1e3', 'x', '', '9'.repeat(30), String(2 ** 53), String(3 * 1024 * MB)])(
    'of %j bytes is refused',
    async (bytes) => {
      const answer = await announce(ada, bytes)
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
    },
  )

  it.each([
    'bucketName',
    'bucketName b3Blbg==,bucketName b3Blbg==',
    'bucketName !!!',
    `objectName ${Buffer.from('../../a.txt').toString('base64')},bucketName b3Blbg==,contentType dGV4dC9wbGFpbg==`,
    'x'.repeat(8000),
    'бакет',
    ',,,',
  ])('with the metadata %j is refused', async (metadata) => {
    const answer = await tus('POST', ENDPOINT, {
      'upload-length': '3',
      'upload-metadata': Buffer.from(metadata).toString('latin1'),
    })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
  })

  it('cannot pass for another method, whatever it claims', async () => {
    const url = await announced(3)
    for (const override of ['GET', 'DELETE', 'PATCH', 'HEAD', 'POST', 'OPTIONS', 'BREW'])
      for (const [method, path] of [
        ['POST', ENDPOINT],
        ['HEAD', ENDPOINT],
        ['HEAD', url],
        ['OPTIONS', url],
        ['OPTIONS', ENDPOINT],
        ['PATCH', url],
      ] as const) {
        const answer = await tus(method, path, { 'x-http-method-override': override })
        expect(answer.status, `${method} as ${override}`).toBeLessThan(500)
      }
    expect(await offsetOf(url)).toBe(0)
  })

  it('of many at once is granted up to the quota, and no more', async () => {
    const person = await storage.owner()
    const answers = await Promise.all(Array.from({ length: 10 }, () => announce(person, 6 * MB)))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses.filter((status) => status === 201)).toHaveLength(2)
    expect(statuses.filter((status) => status === 413)).toHaveLength(8)
    const open = (await filesBelow(join(storage.dataDir, 'incoming'))).filter((name) =>
      name.includes(`/${person.id}.`),
    )
    expect(open.filter((name) => !name.endsWith('.json'))).toHaveLength(2)
    expect(answers.find(({ status }) => status === 413)?.json).toMatchObject({
      message: fileMessages.noSpace(QUOTA_MB * MB),
    })
  })

  it('that brings its bytes along is published like any other', async () => {
    const { status, headers } = await tus(
      'POST',
      ENDPOINT,
      { ...PIECE, 'upload-length': '5', 'upload-metadata': metadataOf(eve) },
      { owner: eve, body: 'hello' },
    )
    expect(status).toBe(201)
    const address = headers.get('content-location') ?? ''
    expect((await storage.send('GET', address)).body.toString()).toBe('hello')
  })
})

it('an address that is no upload’s is not found', async () => {
  for (const id of [
    'x',
    '.',
    `${ada.id}.1763707000000.${ada.id}`,
    `${eve.id}.1763707000000.${eve.id}`,
    `${ada.id}.9999999999999999.${ada.id}`,
  ])
    for (const method of ['HEAD', 'PATCH', 'DELETE']) {
      const answer = await tus(method, `${ENDPOINT}/${id}`, { ...PIECE, 'upload-offset': '0' })
      expect(answer.status, `${method} ${id}`).toBe(404)
    }
})
