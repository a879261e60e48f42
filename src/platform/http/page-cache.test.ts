// How long does a cached page outlive the rows that it shows?
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { leastSpentMs } from '../../../tests/support/runner/spent.ts'
import { type Rows, removalOf, rowFamily } from '../contract/families.ts'
import { createRowChanges } from '../database/row-changes.ts'
import { createLog } from '../log.ts'
import {
  type AskedPage,
  bodyFor,
  createPageCache,
  MOST_STALE_MS,
  preferredEncoding,
  type Rendering,
  renderedPage,
} from './page-cache.ts'

const PROGRAM = { name: 'Trial', slug: 'trial' }
const PROJECTS = rowFamily('projects')
const VISITOR = { isTyped: false }

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'Date', 'setTimeout'], now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())
const pass = (milliseconds: number) => vi.advanceTimersByTime(milliseconds)

/** A cache with its own row changes. */
function pages({ maxBytes = 1_000_000 } = {}) {
  const heard = createRowChanges(createLog('silent'), PROGRAM)
  let isListening = true
  const cache = createPageCache({ maxBytes, rowChanges: { ...heard, isListening: () => isListening } })
  return {
    cache,
    change: (...rows: Rows[]) => heard.announce(new Set(rows)),
    goDeaf: () => {
      isListening = false
    },
    keep: (key: string, text: string, ...rows: Rows[]) =>
      cache.render(key, async () => rendering(text, rows)),
    /** A visitor gets this from the cache. */
    shown: (key: string, asked: AskedPage = VISITOR) => cache.get(key, asked)?.page.body.toString(),
  }
}

function rendering(text: string, rows: Rows[], keep = true): Rendering {
  return { page: renderedPage(200, {}, Buffer.from(text)), rows: new Set(rows), keep }
}

describe('a kept page', () => {
  it('is shown until a row of it changes, and for a second after that', async () => {
    const { keep, change, shown } = pages()
    await keep('/projects', 'old', PROJECTS)
    pass(10_000)
    change('agents')
    expect(shown('/projects')).toBe('old')
    change(PROJECTS)
    pass(999)
    expect(shown('/projects')).toBe('old')
    pass(1)
    expect(shown('/projects')).toBeUndefined()
  })

  it('is shown no longer where no one looked at it for a second before the change', async () => {
    const { keep, change, shown } = pages()
    await keep('/projects', 'old', PROJECTS)
    pass(1_000)
    change(PROJECTS)
    expect(shown('/projects')).toBeUndefined()
  })

  it('is shown no longer once a row of it was taken away, in this process or another', async () => {
    const { keep, change, shown } = pages()
    await keep('/profile/ada', 'private by now', 'profiles/ada')
    await keep('/professionals', 'with ada', 'profiles')
    change('profiles/eve', removalOf('profiles/eve'))
    expect([shown('/profile/ada'), shown('/professionals')]).toEqual(['private by now', undefined])
    change('profiles/ada', removalOf('profiles/ada'))
    expect(shown('/profile/ada')).toBeUndefined()
  })

  it('is due half a second after the change, once', async () => {
    const { cache, keep, change } = pages()
    await keep('/projects', 'old', PROJECTS)
    change(PROJECTS)
    const isDue = () => cache.get('/projects', VISITOR)?.isDue
    pass(499)
    expect(isDue()).toBe(false)
    pass(1)
    expect(isDue()).toBe(true)
    const { promise, resolve } = Promise.withResolvers<Rendering>()
    const renewed = cache.render('/projects', () => promise)
    expect(isDue()).toBe(false)
    resolve(rendering('new', [PROJECTS]))
    expect((await renewed).body.toString()).toBe('new')
    expect(cache.get('/projects', VISITOR)).toMatchObject({
      isDue: false,
      page: { body: Buffer.from('new') },
    })
  })

  it('is never older than what its reader has changed', async () => {
    const { keep, change, shown } = pages()
    await keep('/projects', 'old', PROJECTS)
    pass(5)
    change(PROJECTS)
    const author = { isTyped: false, changedAt: Date.now() }
    expect(shown('/projects', author)).toBeUndefined()
    expect(shown('/projects')).toBe('old')
    pass(1)
    await keep('/projects', 'new', PROJECTS)
    expect([shown('/projects', author), shown('/projects')]).toEqual(['new', 'new'])
  })

  it('is rendered for its author although another rendering is under way that began before the change', async () => {
    const { cache } = pages()
    const early = Promise.withResolvers<Rendering>()
    const first = cache.render('/projects', () => early.promise)
    pass(5)
    // The change is of another process, and not received here yet.
    const mine = cache.render('/projects', async () => rendering('new', []), { changedAt: Date.now() - 1 })
    early.resolve(rendering('old', []))
    expect([(await first).body.toString(), (await mine).body.toString()]).toEqual(['old', 'new'])
  })

  it('is one of the moment at which its rendering began', async () => {
    const { cache, change, shown } = pages()
    await cache.render('/projects', async () => {
      change(PROJECTS)
      pass(900)
      return rendering('perhaps old', [PROJECTS])
    })
    expect(shown('/projects')).toBe('perhaps old')
    pass(100)
    expect(shown('/projects')).toBeUndefined()
  })

  it('does not give way to one that began earlier and ended later', async () => {
    const { cache, keep, change, shown } = pages()
    const early = Promise.withResolvers<Rendering>()
    const first = cache.render('/projects', () => early.promise)
    pass(5)
    change(PROJECTS)
    await keep('/projects', 'new', PROJECTS)
    early.resolve(rendering('old', [PROJECTS]))
    await first
    expect(shown('/projects')).toBe('new')
  })

  it('is not shown while changes of other processes may be missed', async () => {
    const { keep, goDeaf, shown } = pages()
    await keep('/', 'page', PROJECTS)
    goDeaf()
    expect(shown('/')).toBeUndefined()
  })

  it('is rendered once for simultaneous requests, and again for those after a change', async () => {
    const { cache, change, shown } = pages()
    let renderings = 0
    const render = async () => {
      const mine = ++renderings
      await Promise.resolve()
      return rendering(`page ${mine}`, [PROJECTS])
    }
    const first = [cache.render('/', render), cache.render('/', render)]
    change(PROJECTS)
    pass(1)
    const later = cache.render('/', render)
    const all = await Promise.all([...first, later])
    expect(all.map((page) => page.body.toString())).toEqual(['page 1', 'page 1', 'page 2'])
    expect(shown('/')).toBe('page 2')
  })

  it('is not kept when a rendering says so or fails', async () => {
    const { cache, shown } = pages()
    await cache.render('/secret', async () => rendering('mine', [], false))
    await expect(cache.render('/broken', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect([shown('/secret'), shown('/broken')]).toEqual([undefined, undefined])
  })

  it('gives way when there are too many', async () => {
    const { keep, shown } = pages({ maxBytes: 60_000 })
    for (const name of ['a', 'b', 'c']) await keep(name, 'x'.repeat(4_000))
    expect([shown('a'), shown('c')]).toEqual([undefined, 'x'.repeat(4_000)])
  })

  it('of an address that is asked for again stays, however much people search', async () => {
    const { keep, shown } = pages({ maxBytes: 60_000 })
    const searched = { isTyped: true }
    await keep('/projects', 'hot')
    expect(shown('/projects')).toBe('hot')
    for (let number = 1; number <= 100; number++) {
      const key = `/projects?search=${number}`
      await keep(key, 'x'.repeat(4_000))
      expect(shown(key, searched)).toBeDefined()
      expect(shown(key, searched)).toBeDefined()
    }
    expect(shown('/projects')).toBe('hot')
    expect(shown('/projects?search=1', searched)).toBeUndefined()
  })

  it('is never more than a second older than the last change, and for its author not at all', async () => {
    const step = fc.oneof(
      fc.constantFrom('change', 'render', 'look', 'look as author' as const),
      fc.nat(600).map((pause) => pause),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const { keep, change, shown } = pages()
        const changes: number[] = []
        for (const event of steps) {
          if (typeof event === 'number') pass(event)
          else if (event === 'change') {
            changes.push(Date.now())
            change(PROJECTS)
            pass(1)
          } else if (event === 'render') await keep('/', String(changes.length), PROJECTS)
          else if (event === 'look') {
            const seen = shown('/')
            const missed = seen === undefined ? [] : changes.slice(Number(seen))
            for (const at of missed) expect(Date.now() - at).toBeLessThan(MOST_STALE_MS)
          } else {
            const changedAt = changes.at(-1)
            const seen = changedAt === undefined ? undefined : shown('/', { isTyped: false, changedAt })
            if (seen !== undefined) expect(seen).toBe(String(changes.length))
          }
        }
      }),
    )
  })
})

describe('the form of a body', () => {
  const large = () => renderedPage(200, {}, Buffer.from('guildhall '.repeat(500)))
  const browser = 'gzip, deflate, br'

  it('is gzip, made once, for a page that no one may ask for again', async () => {
    const page = large()
    const [first, second] = await Promise.all([
      bodyFor(page, browser, { again: false }),
      bodyFor(page, browser, { again: false }),
    ])
    expect(first.encoding).toBe('gzip')
    expect(first.body).toBe(second.body)
    expect(gunzipSync(first.body)).toEqual(page.body)
    expect(page.brotli).toBeUndefined()
  })

  it('is brotli once that was made beside, and gzip until then', async () => {
    const page = large()
    expect((await bodyFor(page, browser, { again: true })).encoding).toBe('gzip')
    await page.brotli
    const { encoding, body } = await bodyFor(page, browser, { again: true })
    expect(encoding).toBe('br')
    expect(body.length).toBeLessThan(page.body.length / 10)
    expect(brotliDecompressSync(body)).toEqual(page.body)
  })

  it('holds no more memory than its bytes', async () => {
    for (const accepted of ['gzip', 'br']) {
      const { body } = await bodyFor(large(), accepted, { again: false })
      expect(body.buffer.byteLength).toBe(body.length)
    }
  })

  it('is brotli immediately if nothing else is accepted', async () => {
    expect((await bodyFor(large(), 'br', { again: false })).encoding).toBe('br')
  })

  it('is the body itself where it is small, or nothing compressed is taken', async () => {
    const small = renderedPage(200, {}, Buffer.from('guildhall'))
    expect(await bodyFor(small, 'br', { again: true })).toEqual({ body: small.body, encoding: undefined })
    expect((await bodyFor(large(), undefined, { again: true })).encoding).toBeUndefined()
  })
})

describe('the best encoding', () => {
  it.each([
    ['br;q=0, gzip ; Q=0.5', 'gzip'],
    ['GZIP , deflate', 'gzip'],
    ['*;q=0.1', 'br'],
    ['gzip; q=0 , *; q=0', undefined],
    [`gzip,${' '.repeat(995)}`, 'gzip'],
    [`gzip,${' '.repeat(996)}`, undefined],
  ])('of %j is %s', (header, expected) => expect(preferredEncoding(header)).toBe(expected))

  it('of a head of spaces is found quickly', async () => {
    const enoughMs = 50
    const spaces = `gzip;${' '.repeat(900)}b,`
    for (const header of [`a${' '.repeat(15_000)}b`, spaces.repeat(16)])
      expect(await leastSpentMs(() => preferredEncoding(header), enoughMs)).toBeLessThan(enoughMs)
  })
})
