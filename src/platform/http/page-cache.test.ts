// Does a cached page ever outlive the rows that it shows?
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RowNews } from '../database/row-news.ts'
import { bodyFor, createPageCache, type Rendering, renderedPage } from './page-cache.ts'

/** News that a test makes up. */
function newsStandIn(): RowNews & { change(family: string): void; hearing: boolean } {
  const last = new Map<string, number>()
  let sequence = 0
  return {
    hearing: true,
    change: (family) => void last.set(family, ++sequence),
    mark: () => sequence,
    changedSince: (mark, families) => [...families].some((family) => (last.get(family) ?? 0) > mark),
    isHearing() {
      return this.hearing
    },
    announce: () => {},
    onChange: () => () => {},
    people: { announce: () => {}, onNews: () => () => {} },
    listen: async () => {},
    close: async () => {},
  }
}

function rendering(text: string, families: string[], keep = true): Rendering {
  return { page: renderedPage(200, {}, Buffer.from(text)), families: new Set(families), keep }
}

function cacheOf(news: RowNews, maxBytes = 1_000_000) {
  return createPageCache({ maxBytes, news })
}

describe('a cached page', () => {
  it('is served again until one of its families changes', async () => {
    const news = newsStandIn()
    const cache = cacheOf(news)
    await cache.render('/projects', async () => rendering('old', ['projects']))
    news.change('agents')
    expect(cache.get('/projects')?.body.toString()).toBe('old')
    news.change('projects')
    expect(cache.get('/projects')).toBeUndefined()
  })

  it('is not kept when its rows changed while it was rendered', async () => {
    const news = newsStandIn()
    const cache = cacheOf(news)
    const page = await cache.render('/projects', async () => {
      news.change('projects')
      return rendering('stale', ['projects'])
    })
    expect(page.body.toString()).toBe('stale')
    expect(cache.get('/projects')).toBeUndefined()
  })

  it('is not served while news of other processes may be missed', async () => {
    const news = newsStandIn()
    const cache = cacheOf(news)
    await cache.render('/', async () => rendering('page', ['projects']))
    news.hearing = false
    expect(cache.get('/')).toBeUndefined()
  })

  it('is rendered once for many who ask at once, and anew for who asks after a change', async () => {
    const news = newsStandIn()
    const cache = cacheOf(news)
    let renderings = 0
    const render = async () => {
      const mine = ++renderings
      await new Promise((resolve) => setTimeout(resolve, 5))
      return rendering(`page ${mine}`, ['projects'])
    }
    const first = [cache.render('/', render), cache.render('/', render)]
    news.change('projects')
    const later = cache.render('/', render)
    const pages = await Promise.all([...first, later])
    expect(pages.map((page) => page.body.toString())).toEqual(['page 1', 'page 1', 'page 2'])
    expect(cache.get('/')?.body.toString()).toBe('page 2')
  })

  it('is not kept when a rendering says so or fails', async () => {
    const cache = cacheOf(newsStandIn())
    await cache.render('/secret', async () => rendering('mine', [], false))
    await expect(cache.render('/broken', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(cache.get('/secret')).toBeUndefined()
    expect(cache.get('/broken')).toBeUndefined()
  })

  it('gives way when the cache is full', async () => {
    const cache = cacheOf(newsStandIn(), 10_000)
    for (const name of ['a', 'b', 'c']) await cache.render(name, async () => rendering('x'.repeat(4_000), []))
    expect(cache.get('a')).toBeUndefined()
    expect(cache.get('c')).toBeDefined()
  })

  it('is never older than the last change, whatever the order of events', async () => {
    const step = fc.constantFrom('change', 'render', 'get')
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const news = newsStandIn()
        const cache = cacheOf(news)
        let version = 0
        for (const event of steps) {
          if (event === 'change') {
            version++
            news.change('projects')
          } else if (event === 'render') {
            await cache.render('/', async () => rendering(String(version), ['projects']))
          } else {
            const page = cache.get('/')
            if (page) expect(page.body.toString()).toBe(String(version))
          }
        }
      }),
    )
  })
})

describe('the form of a body', () => {
  const large = () => renderedPage(200, {}, Buffer.from('guildhall '.repeat(500)))
  const browser = 'gzip, deflate, br'

  it('is gzip, made once, for a page that nobody may ask for again', async () => {
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

  it('is brotli at once where nothing else is taken', async () => {
    expect((await bodyFor(large(), 'br', { again: false })).encoding).toBe('br')
  })

  it('is the body itself where it is small, or nothing compressed is taken', async () => {
    const small = renderedPage(200, {}, Buffer.from('guildhall'))
    expect(await bodyFor(small, 'br', { again: true })).toEqual({ body: small.body, encoding: undefined })
    expect((await bodyFor(large(), undefined, { again: true })).encoding).toBeUndefined()
  })
})
