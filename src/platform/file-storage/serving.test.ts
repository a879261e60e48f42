// How are files served? The tests cover headers, ranges, caching by browsers, and pictures in the requested width.
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { anMp4, aPdf } from '../../../tests/support/files/media.ts'
import { aPicture, filesBelow, testStorage } from '../../../tests/support/files/storage.ts'
import { pictureVariant } from '../../ui/picture.tsx'
import { PICTURE_WIDTHS } from '../contract/bucket.ts'

const storage = await testStorage()
const { put, send, owner } = storage
const ada = await owner()

let names = 0
async function stored(bytes: Buffer<ArrayBuffer>, type: string, bucket = 'open'): Promise<string> {
  const name = bucket === 'profiles' ? `banner-${1763707000000 + ++names}.jpg` : `file-${++names}.bin`
  const { json } = await put(ada, bucket, name, bytes, type)
  return String(json.url)
}

const movie = anMp4({ data: Buffer.from(Array.from({ length: 5000 }, (_, at) => at % 251)) })
const movieUrl = await stored(movie, 'video/mp4')
const photoUrl = await stored(await aPicture({ width: 1000, height: 500 }), 'image/jpeg', 'profiles')

describe('the headers of a file', () => {
  it('let nothing in it run and no one else embed it', async () => {
    const { headers } = await send('GET', movieUrl)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(movie.length),
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
      'cross-origin-resource-policy': 'same-origin',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    })
    expect(headers.has('content-disposition')).toBe(false)
  })

  it('let a browser keep for five minutes what has its moment in its name, and ask again for the rest', async () => {
    const photo = await send('GET', photoUrl)
    expect(photo.headers.get('cache-control')).toMatch(/^public, max-age=300,/)
    expect((await send('GET', movieUrl)).headers.get('cache-control')).toMatch(/^public, no-cache/)
  })

  it('have a document saved, not shown, and not compressed on the way', async () => {
    const text = Buffer.from('long '.repeat(1000))
    const url = await stored(text, 'text/plain')
    const { headers, body } = await send('GET', url, { headers: { 'accept-encoding': 'gzip, br' } })
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${url.split('/').at(-1)}"`)
    expect(headers.get('content-encoding')).toBeNull()
    expect(body.equals(text)).toBe(true)
    const pdf = await send('GET', await stored(aPdf(), 'application/pdf'))
    expect(pdf.headers.get('content-disposition')).toMatch(/^attachment/)
  })

  it('are sent alone when only they are requested', async () => {
    const { status, headers, body } = await send('HEAD', movieUrl)
    expect([status, headers.get('content-length'), body.length]).toEqual([200, String(movie.length), 0])
  })

  it('send no body to a client that has the file already', async () => {
    const first = await send('GET', movieUrl)
    const etag = first.headers.get('etag') ?? ''
    const modified = first.headers.get('last-modified') ?? ''
    for (const headers of [
      { 'if-none-match': etag },
      { 'if-none-match': `"other", W/${etag}` },
      { 'if-modified-since': modified },
    ]) {
      const again = await send('GET', movieUrl, { headers })
      expect([again.status, again.body.length, again.headers.get('etag')]).toEqual([304, 0, etag])
    }
    expect((await send('GET', movieUrl, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })

  it('answer methods that a file does not know with those that it does', async () => {
    const { status, headers } = await send('DELETE', movieUrl)
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })
})

describe('a range of bytes', () => {
  const size = movie.length
  it.each([
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, size - 1],
    ['bytes=-50', size - 50, size - 1],
    [`bytes=10-${size + 1000}`, 10, size - 1],
    [`bytes=-${size + 1}`, 0, size - 1],
  ])('%s', async (range, start, end) => {
    const answer = await send('GET', movieUrl, { headers: { range } })
    expect(answer.status).toBe(206)
    expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end}/${size}`)
    expect(answer.headers.get('content-length')).toBe(String(end - start + 1))
    expect(answer.body.equals(movie.subarray(start, end + 1))).toBe(true)
  })

  it.each([`bytes=${size}-`, `bytes=${size + 5}-${size + 9}`, 'bytes=-0'])(
    '%s cannot be had',
    async (range) => {
      const answer = await send('GET', movieUrl, { headers: { range } })
      expect([answer.status, answer.headers.get('content-range')]).toEqual([416, `bytes */${size}`])
    },
  )

  it.each(['bytes=5-1', 'bytes=0-1,3-4', 'lines=0-1', 'bytes=-', 'bytes=a-b', 'bytes=1e3-'])(
    '%s is answered with the whole',
    async (range) => {
      const answer = await send('GET', movieUrl, { headers: { range } })
      expect([answer.status, answer.body.length]).toEqual([200, size])
    },
  )

  it('of a version that is there no more is the whole of the new one', async () => {
    const headers = { range: 'bytes=0-9', 'if-range': '"old"' }
    expect((await send('GET', movieUrl, { headers })).status).toBe(200)
    const etag = (await send('HEAD', movieUrl)).headers.get('etag') ?? ''
    expect((await send('GET', movieUrl, { headers: { ...headers, 'if-range': etag } })).status).toBe(206)
  })

  it('also works for a picture in a width', async () => {
    const whole = await send('GET', `${photoUrl}?width=128`)
    const part = await send('GET', `${photoUrl}?width=128`, { headers: { range: 'bytes=10-19' } })
    expect(part.status).toBe(206)
    expect(part.body.equals(whole.body.subarray(10, 20))).toBe(true)
  })
})

describe('a picture in a width', () => {
  it.each([
    ['image/avif,image/webp,*/*', 'heif', 'image/avif'],
    ['image/webp,*/*', 'webp', 'image/webp'],
    ['image/avif;q=0, image/webp', 'webp', 'image/webp'],
    ['*/*', 'jpeg', 'image/jpeg'],
  ])('for who takes %s', async (accept, format, type) => {
    const { status, headers, body } = await send('GET', `${photoUrl}?width=320`, { headers: { accept } })
    expect([status, headers.get('content-type'), headers.get('vary')]).toEqual([200, type, 'accept'])
    expect(await sharp(body).metadata()).toMatchObject({ format, width: 320, height: 160 })
  })

  it('is never wider than it is, nor larger', async () => {
    const original = await send('GET', photoUrl)
    const wide = await send('GET', `${photoUrl}?width=1920`, { headers: { accept: 'image/webp' } })
    expect((await sharp(wide.body).metadata()).width).toBe(1000)
    expect(wide.body.length).toBeLessThanOrEqual(original.body.length)
    const noise = sharp({
      create: {
        width: 64,
        height: 64,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 80 },
      },
    })
    const url = await stored(Buffer.from(await noise.webp({ quality: 1 }).toBuffer()), 'image/webp')
    const small = await send('GET', url)
    const asked = await send('GET', `${url}?width=1920`, { headers: { accept: '*/*' } })
    expect(asked.body.equals(small.body)).toBe(true)
    expect(asked.headers.get('content-type')).toBe('image/webp')
  })

  it('is created once, however many request it at once, and stored beside the original', async () => {
    const url = await stored(await aPicture({ width: 900, seed: 7 }), 'image/jpeg', 'profiles')
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        send('GET', `${url}?width=640`, { headers: { accept: 'image/webp' } }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const row = (await storage.rows()).find(({ path }) => url.endsWith(path))
    expect(await filesBelow(`${storage.dataDir}/files/${row?.folder}`)).toEqual(['original', 'w640.webp'])
  })

  it.each(['63', '100', '4096', '-64', '64.0', '064', ' 64', '', 'abc', '1e2'])(
    'is not had in %j',
    async (width) => {
      const answer = await send('GET', `${photoUrl}?width=${encodeURIComponent(width)}`)
      expect(answer).toMatchObject({ status: 400, json: { code: 'invalid' } })
    },
  )

  it.each(['?width=64&width=128', '?width=64&x=1', '?quality=10'])(
    'takes no other question: %s',
    async (query) => {
      expect((await send('GET', photoUrl + query)).status).toBe(400)
    },
  )

  it('exists only for pictures', async () => {
    expect((await send('GET', `${movieUrl}?width=64`)).status).toBe(400)
  })

  it('is asked by pages in the widths that are served', () => {
    const asked = PICTURE_WIDTHS.map((width) => pictureVariant(photoUrl, width))
    expect(asked).toEqual(PICTURE_WIDTHS.map((width) => `${photoUrl}?width=${width}`))
    expect(pictureVariant(photoUrl, 65)).toBe(`${photoUrl}?width=128`)
    expect(pictureVariant(photoUrl, 9999)).toBe(`${photoUrl}?width=1920`)
    expect(pictureVariant('https://example.com/a.jpg', 64)).toBe('https://example.com/a.jpg')
  })
})
