// Who may do what with whose files? Every route is tried as a visitor, as another user, as the owner and with half a
// sign-in.

import fc from 'fast-check'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import {
  announcement,
  aPicture,
  type Owner,
  testStorage,
  tokenOf,
} from '../../../tests/support/files/storage.ts'
import { PASSWORD } from '../../../tests/support/people/accounts.ts'
import { casesOf } from '../../../tests/support/runner/made-up-cases.ts'
import { fileMessages } from './file-storage.messages.ts'
import { MAX_SIGNED_SECONDS } from './signatures.ts'

const storage = await testStorage()
const { put, send, owner, product } = storage
const ada = await owner()
const eve = await owner()

/** Creates a person with a verified second factor, and a session of theirs that has not shown it. */
async function halfSignedIn(): Promise<Owner> {
  const person = await owner()
  const { data } = await person.client.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
  if (data?.type !== 'totp') throw new Error('No factor was enrolled')
  const secret = Secret.fromBase32(data.totp.secret)
  const code = new TOTP({ secret }).generate({ timestamp: product.clock.now().getTime() })
  await person.client.mfa.challengeAndVerify({ factorId: data.id, code })
  const other = storage.browser()
  await other.signInWithPassword({ email: person.email, password: PASSWORD })
  return { ...person, token: await tokenOf({ client: other }) }
}
const half = await halfSignedIn()

const upload = { 'content-type': 'text/plain' }
const tus = { 'tus-resumable': '1.0.0' }
const announced = await send('POST', '/storage/v1/upload/resumable', {
  token: ada.token,
  headers: announcement(`${ada.id}/pieces.txt`),
})
const piecesPath = announced.headers.get('location') ?? ''

const open = await put(ada, 'open', 'open.txt', 'open', 'text/plain')
const closed = await put(ada, 'closed', 'closed.txt', 'closed', 'text/plain')
const signed = await send('POST', `/storage/v1/object/sign/closed/${ada.id}/closed.txt`, { token: ada.token })

type Who = 'visitor' | 'other' | 'half' | 'forged'
const TOKENS: Record<Who, string | undefined> = {
  visitor: undefined,
  other: eve.token,
  half: half.token,
  forged: `${ada.token.slice(0, -6)}abcdef`,
}

describe("Ada's folder", () => {
  it.each<[string, string, Record<string, string>, string | undefined, Record<Who, number>]>([
    [
      'POST',
      `/object/open/${ada.id}/new.txt`,
      upload,
      'new',
      { visitor: 401, other: 403, half: 403, forged: 401 },
    ],
    [
      'PUT',
      `/object/open/${ada.id}/open.txt`,
      upload,
      'new',
      { visitor: 401, other: 403, half: 403, forged: 401 },
    ],
    [
      'DELETE',
      `/object/open/${ada.id}/open.txt`,
      {},
      undefined,
      { visitor: 401, other: 403, half: 403, forged: 401 },
    ],
    [
      'POST',
      `/object/sign/closed/${ada.id}/closed.txt`,
      {},
      undefined,
      { visitor: 401, other: 404, half: 403, forged: 401 },
    ],
    [
      'GET',
      `/object/public/closed/${ada.id}/closed.txt`,
      {},
      undefined,
      { visitor: 404, other: 404, half: 404, forged: 404 },
    ],
    [
      'GET',
      `/object/public/open/${ada.id}/open.txt`,
      {},
      undefined,
      { visitor: 200, other: 200, half: 200, forged: 200 },
    ],
    [
      'GET',
      `/object/sign/closed/${ada.id}/closed.txt`,
      {},
      undefined,
      { visitor: 403, other: 403, half: 403, forged: 403 },
    ],
    [
      'POST',
      '/upload/resumable',
      announcement(`${ada.id}/a.txt`),
      undefined,
      { visitor: 401, other: 400, half: 403, forged: 401 },
    ],
    [
      'HEAD',
      piecesPath.replace('/storage/v1', ''),
      tus,
      undefined,
      { visitor: 401, other: 404, half: 403, forged: 401 },
    ],
    [
      'PATCH',
      piecesPath.replace('/storage/v1', ''),
      { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      'x',
      { visitor: 401, other: 404, half: 403, forged: 401 },
    ],
    [
      'DELETE',
      piecesPath.replace('/storage/v1', ''),
      tus,
      undefined,
      { visitor: 401, other: 404, half: 403, forged: 401 },
    ],
  ])('%s %s', async (method, path, headers, body, expected) => {
    const statuses: Partial<Record<Who, number>> = {}
    for (const who of ['visitor', 'other', 'half', 'forged'] as const) {
      const answer = await send(method, `/storage/v1${path}`, { token: TOKENS[who], headers, body })
      statuses[who] = answer.status
      if (answer.status >= 400 && method !== 'HEAD')
        expect(answer.json).toMatchObject({
          code: expect.any(String),
          message: expect.any(String),
          request_id: expect.any(String),
        })
    }
    expect(statuses).toEqual(expected)
  })

  it('is open to Ada', async () => {
    expect([open.status, closed.status, signed.status, announced.status]).toEqual([200, 200, 200, 201])
    const { status, headers } = await send('HEAD', piecesPath, { token: ada.token, headers: tus })
    expect([status, headers.get('upload-offset'), headers.get('upload-length')]).toEqual([200, '0', '10'])
  })

  it('is closed to who signed out', async () => {
    const leaving = await owner()
    await leaving.client.signOut()
    expect((await put(leaving, 'open', 'late.txt', 'late', 'text/plain')).status).toBe(401)
  })

  it('asks for the second factor by name', async () => {
    const answer = await put(half, 'open', 'x.txt', 'x', 'text/plain')
    expect(answer.json.code).toBe('second_factor_required')
  })
})

describe('a signed address', () => {
  it('ends when its session falls back below the second factor that its person has', {
    tags: ['proof'],
  }, async () => {
    const person = await owner()
    const apps: string[] = []
    for (const friendlyName of ['lost', 'kept', 'lost once more']) {
      const { data } = await person.client.mfa.enroll({ factorType: 'totp', friendlyName })
      if (data?.type !== 'totp') throw new Error('No factor was enrolled')
      const secret = Secret.fromBase32(data.totp.secret)
      const code = new TOTP({ secret }).generate({ timestamp: product.clock.now().getTime() })
      await person.client.mfa.challengeAndVerify({ factorId: data.id, code })
      apps.push(data.id)
    }
    const mine = { ...person, token: await tokenOf(person) }
    await put(mine, 'closed', 'mine.txt', 'mine', 'text/plain')
    const path = `/storage/v1/object/sign/closed/${person.id}/mine.txt`
    const address = String((await send('POST', path, { token: mine.token })).json.signedURL)
    expect((await send('GET', address)).status).toBe(200)
    // The factor that raised the session is removed; the others stay.
    expect((await person.client.mfa.unenroll({ factorId: apps.at(-1) ?? '' })).error).toBeNull()
    expect((await send('GET', address)).status).toBe(403)
  })

  const url = String(signed.json.signedURL)

  it('shows a private file to who asked for it, and keeps it out of caches', async () => {
    const answer = await send('GET', url)
    expect([answer.status, answer.body.toString()]).toEqual([200, 'closed'])
    expect(answer.headers.get('cache-control')).toMatch(/^private, no-cache/)
  })

  it('is for one file, and cannot be changed', async () => {
    await put(ada, 'closed', 'second.txt', 'second', 'text/plain')
    const [path = '', token = ''] = url.split('?token=')
    const [seconds = '', person = '', session = '', mac = ''] = token.split('.')
    const said = `${seconds}.${person}.${session}`
    const other = crypto.randomUUID()
    for (const wrong of [
      url.replace('closed.txt', 'second.txt'),
      `${path}?token=${Number(seconds) + 1}.${person}.${session}.${mac}`,
      `${path}?token=${seconds}.${eve.id}.${session}.${mac}`,
      `${path}?token=${seconds}.${person}.${other}.${mac}`,
      `${path}?token=${said}.${mac.slice(0, -1)}${mac.endsWith('A') ? 'B' : 'A'}`,
      `${path}?token=${said}.`,
      `${path}?token=${seconds}.${mac}`,
      `${path}?token=`,
      path,
    ]) {
      expect(await send('GET', wrong)).toMatchObject({
        status: 403,
        json: { message: fileMessages.badSignature },
      })
    }
    expect((await send('GET', `${url}&width=64`)).status).toBe(400)
  })

  it('shows a private picture in a width', async () => {
    await put(ada, 'closed', 'picture.png', await aPicture({ format: 'png' }), 'image/png')
    const sign = await send('POST', `/storage/v1/object/sign/closed/${ada.id}/picture.png`, {
      token: ada.token,
    })
    expect((await send('GET', `${sign.json.signedURL}&width=64`)).status).toBe(200)
  })

  it('ends', async () => {
    const path = `/storage/v1/object/sign/closed/${ada.id}/closed.txt`
    const short = await send('POST', path, {
      token: ada.token,
      body: JSON.stringify({ expiresIn: 60 }),
      headers: { 'content-type': 'application/json' },
    })
    const address = String(short.json.signedURL)
    product.clock.advance(58)
    expect((await send('GET', address)).status).toBe(200)
    product.clock.advance(3)
    expect((await send('GET', address)).status).toBe(403)
  })

  it('ends with the session that it was made in', async () => {
    const leaving = await owner()
    await put(leaving, 'closed', 'mine.txt', 'mine', 'text/plain')
    const path = `/storage/v1/object/sign/closed/${leaving.id}/mine.txt`
    const address = String((await send('POST', path, { token: leaving.token })).json.signedURL)
    expect((await send('GET', address)).status).toBe(200)
    await leaving.client.signOut()
    expect(await send('GET', address)).toMatchObject({
      status: 403,
      json: { message: fileMessages.badSignature },
    })
  })

  it.each([
    { expiresIn: 0 },
    { expiresIn: MAX_SIGNED_SECONDS + 1 },
    { expiresIn: '60' },
    { expiresIn: 1.5 },
    { other: 1 },
  ])('is not made for %j', async (body) => {
    const answer = await send('POST', `/storage/v1/object/sign/closed/${ada.id}/closed.txt`, {
      token: ada.token,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(400)
  })
})

describe('a path', () => {
  const wrong = [
    `open/${ada.id}/../${eve.id}/a.txt`,
    `open/${ada.id}/..%2f..%2fa.txt`,
    `open/${ada.id}/%2e%2e/a.txt`,
    `open/${ada.id}/a%00.txt`,
    `open/${ada.id}/a%5cb.txt`,
    `open/${ada.id}//a.txt`,
    `open/${ada.id}/a.txt/`,
    `open/${ada.id}/sub/a.txt`,
    `open/${ada.id}/.htaccess`,
    `open/${ada.id.toUpperCase()}/a.txt`,
    `open//${ada.id}/a.txt`,
    `open/${ada.id}`,
    `open/a.txt`,
    `profiles/${ada.id}/avatar.jpg`,
    `profiles/${ada.id}/avatar-1763707000000.jpg.html`,
    `profiles/${ada.id}/avatar-1763707000000.jpg%0a`,
    `nowhere/${ada.id}/a.txt`,
    `public/open/${ada.id}/a.txt`,
    `open/${ada.id}/${'a'.repeat(300)}.txt`,
  ]
  it.each(wrong)('%s is no one’s', async (path) => {
    const before = await storage.rows()
    const answer = await send('POST', `/storage/v1/object/${path}`, {
      token: ada.token,
      headers: upload,
      body: 'x',
    })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(await storage.rows()).toEqual(before)
  })

  it('however strange is refused or names a file in the own folder, and never fails', async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '..',
        '.',
        '%2e%2e',
        '%2f',
        '/',
        '\\',
        '%00',
        ada.id,
        eve.id,
        'a.txt',
        '?',
        '#',
        ';',
        '%',
        'open',
      ),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 6 }), async (pieces) => {
        const path = `/storage/v1/object/open/${pieces.join('/')}`
        if (!URL.canParse(`http://localhost:3000${path}`)) return
        for (const method of ['POST', 'DELETE'] as const) {
          const answer = await send(method, path, {
            token: ada.token,
            headers: upload,
            ...(method === 'POST' ? { body: 'x' } : {}),
          })
          expect(answer.status).toBeLessThan(500)
          if (answer.status === 200 && method === 'POST')
            expect(String(answer.json.Key)).toMatch(new RegExp(`^open/${ada.id}/[\\w-]+(\\.[a-z0-9]+)?$`))
        }
      }),
      { numRuns: casesOf(500) },
    )
  })
})
