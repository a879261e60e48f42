// Does an upload resume where it broke off, become a file once, and belong to its owner alone?
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { type AnnouncedUpload, createResumableUploads, UPLOAD_TIMEOUTS } from './resumable-uploads.ts'

const HOUR_MS = 3_600_000
const ADA = '01234567-89ab-4cde-8f01-23456789abcd'
const EVE = '11234567-89ab-4cde-8f01-23456789abcd'
const folder = mkdtempSync(join(tmpdir(), 'resumable-uploads-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

class Refusal extends Error {}

const state = {
  now: new Date('2026-05-01T12:00:00Z'),
  published: [] as string[],
  failure: undefined as unknown,
}
beforeEach(() => {
  state.published = []
  state.failure = undefined
})

/** Turns of each name run one after the other. */
const turns = new Map<string, Promise<void>>()
async function turn(name: string): Promise<() => void> {
  const before = turns.get(name)
  const { promise, resolve } = Promise.withResolvers<void>()
  turns.set(name, promise)
  await before
  return resolve
}

const uploads = createResumableUploads({
  path: '/uploads',
  folder,
  timeouts: UPLOAD_TIMEOUTS,
  now: () => state.now,
  uuid: () => crypto.randomUUID(),
  turn,
  async announce({ metadata, size, open }: AnnouncedUpload) {
    const { count, bytes } = await open()
    if ((size ?? 0) > 100) throw new Refusal('too large')
    return { ...metadata, before: `${count} of ${bytes}` }
  },
  async publish({ owner, metadata, path }) {
    if (state.failure) throw state.failure
    const text = await readFile(path, 'utf8')
    state.published.push(`${owner === ADA ? 'Ada' : owner}, ${metadata.name}: ${text}`)
    return `/files/${metadata.name}`
  },
  isFinal: (error) => error instanceof Refusal,
  refuse: ({ status, error, reason }) =>
    new Response(error instanceof Error ? error.message : reason, {
      status: error instanceof Refusal ? 422 : status,
    }),
  errors: {
    gone: () => new Refusal('gone'),
    badMetadata: () => new Refusal('bad metadata'),
    disk: (cause) => cause,
    receiving: (cause) => cause,
  },
})

type Sent = { headers?: Record<string, string>; body?: string; owner?: string }

function send(
  method: string,
  path: string,
  { headers = {}, body, owner = ADA }: Sent = {},
): Promise<Response> {
  const request = new Request(new URL(path, 'http://localhost'), {
    method,
    headers: { 'tus-resumable': '1.0.0', ...headers },
    body: body ?? null,
  })
  return uploads.answer(request, owner)
}

const announce = (size: number, owner = ADA) =>
  send('POST', '/uploads', {
    owner,
    headers: { 'upload-length': String(size), 'upload-metadata': `name ${btoa('notes.txt')}` },
  })

async function announced(size: number): Promise<string> {
  const given = await announce(size)
  expect(given.status).toBe(201)
  return given.headers.get('location') ?? ''
}

const part = (path: string, offset: number, body: string, owner = ADA) =>
  send('PATCH', path, {
    owner,
    body,
    headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
  })

it('resumes, and becomes a file once its last part has come', async () => {
  const path = await announced(6)
  expect((await part(path, 0, 'abc')).headers.get('upload-offset')).toBe('3')
  expect((await send('HEAD', path)).headers.get('upload-offset')).toBe('3')
  const last = await part(path, 3, 'def')
  expect(last.headers.get('content-location')).toBe('/files/notes.txt')
  expect(state.published).toEqual(['Ada, notes.txt: abcdef'])
  const again = await send('HEAD', path)
  expect(again.headers.get('content-location')).toBe('/files/notes.txt')
  expect(state.published).toHaveLength(1)
})

it('is tried again after a failure that may pass, by all requests together', async () => {
  const path = await announced(3)
  state.failure = new Error('no store')
  expect((await part(path, 0, 'abc')).status).toBe(500)
  state.failure = undefined
  const [one, other] = await Promise.all([send('HEAD', path), send('HEAD', path)])
  expect(one.headers.get('content-location')).toBe('/files/notes.txt')
  expect(other.headers.get('content-location')).toBe('/files/notes.txt')
  expect(state.published).toHaveLength(1)
})

it('is deleted after a final refusal', async () => {
  const path = await announced(3)
  state.failure = new Refusal('no text')
  const refused = await part(path, 0, 'abc')
  expect([refused.status, await refused.text()]).toEqual([422, 'no text'])
  expect((await send('HEAD', path)).status).toBe(404)
})

it('belongs to its owner', async () => {
  const path = await announced(3)
  const refused = await part(path, 0, 'abc', EVE)
  expect([refused.status, await refused.text()]).toEqual([422, 'gone'])
  expect((await part(path, 0, 'abc')).status).toBe(204)
})

it('is measured by what its owner has announced', async () => {
  const refused = await announce(101)
  expect([refused.status, await refused.text()]).toEqual([422, 'too large'])
  // Refusals keep the headers of the protocol.
  expect(refused.headers.get('tus-resumable')).toBe('1.0.0')
  await Promise.all([announce(1, EVE), announce(1, EVE), announce(1, EVE)])
  const kept = readdirSync(folder).filter((name) => name.startsWith(EVE) && name.endsWith('.json'))
  const before = await Promise.all(kept.map((name) => readFile(join(folder, name), 'utf8')))
  expect(before.map((text) => JSON.parse(text).metadata.before).sort()).toEqual([
    '0 of 0',
    '1 of 1',
    '2 of 2',
  ])
})

it('refuses broken metadata', async () => {
  const headers = { 'upload-length': '1', 'upload-metadata': 'name %%%' }
  await expect(send('POST', '/uploads', { headers })).rejects.toThrow('bad metadata')
})

it('is over after a day, and swept', async () => {
  const path = await announced(3)
  state.now = new Date(state.now.getTime() + 24 * HOUR_MS)
  expect(await (await part(path, 0, 'abc')).text()).toBe('gone')
  await uploads.sweep()
  expect(readdirSync(folder)).toEqual([])
})
