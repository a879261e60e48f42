// Rendered public pages, kept in memory: bounded in bytes, dropped as soon as a row that they show changes.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { NEWS_TRUSTED_MS, type RowNews } from '../database/row-news.ts'
import { inOwnMemory } from '../own-memory.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Comes to a hundredth more than the default level, in an eighth less time. */
export const GZIP_LEVEL = 5
/** The default would take ten times as long to save another tenth. */
const BROTLI_QUALITY = 5
/** Below it, compressing costs more than the bytes that it saves. */
const LEAST_COMPRESSED_BYTES = 1024

export const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

export type RenderedPage = {
  status: number
  headers: Readonly<Record<string, string>>
  body: Buffer
  /** The hash of body and headers, without quotes. */
  tag: string
  gzip?: Promise<Buffer>
  brotli?: Promise<Buffer>
  /** Set once `brotli` is there. */
  smallest?: Buffer
}

export type PageCache = {
  /** The page under this key, if nothing it was made of changed since. */
  get(key: string): RenderedPage | undefined
  /**
   * Renders, and keeps the page if no row of its families changed meanwhile. Several callers at once share
   * one rendering. `render` says which families the page was made of and whether it may be kept.
   */
  render(key: string, render: () => Promise<Rendering>): Promise<RenderedPage>
}

export type Rendering = { page: RenderedPage; families: ReadonlySet<string>; keep: boolean }
type Entry = { page: RenderedPage; families: ReadonlySet<string>; mark: number }

export function createPageCache(options: { maxBytes: number; news: RowNews }): PageCache {
  const { news } = options
  const entries = new LRUCache<string, Entry>({
    maxSize: options.maxBytes,
    // The compressed forms come to less than half of the body.
    sizeCalculation: (entry, key) => Math.ceil(entry.page.body.length * 1.5) + key.length + 1024,
    ttl: NEWS_TRUSTED_MS,
  })
  const underWay = new Map<string, { mark: number; page: Promise<RenderedPage> }>()

  async function renderNow(
    key: string,
    mark: number,
    render: () => Promise<Rendering>,
  ): Promise<RenderedPage> {
    const { page, families, keep } = await render()
    if (keep && news.isHearing() && !news.changedSince(mark, families))
      entries.set(key, { page, families, mark })
    return page
  }

  return {
    get(key) {
      const entry = news.isHearing() ? entries.get(key) : undefined
      if (!entry) return undefined
      if (!news.changedSince(entry.mark, entry.families)) return entry.page
      entries.delete(key)
      return undefined
    },
    render(key, render) {
      const mark = news.mark()
      const shared = underWay.get(key)
      // A rendering that began before the latest news may show old rows to somebody who asks after it.
      if (shared && shared.mark === mark) return shared.page
      const page = renderNow(key, mark, render).finally(() => {
        if (underWay.get(key)?.page === page) underWay.delete(key)
      })
      underWay.set(key, { mark, page })
      return page
    },
  }
}

export function renderedPage(status: number, headers: Record<string, string>, body: Buffer): RenderedPage {
  const tag = createHash('sha1').update(JSON.stringify(headers)).update(body).digest('base64url')
  return { status, headers, body, tag }
}

export type BodyForm = { body: Buffer; encoding: Encoding | undefined }

/**
 * The body in a form that the client takes; each is made once. Brotli takes several times as long as gzip, so
 * it is made beside, for a page that is asked for again, and gzip goes out until it is there.
 */
export async function bodyFor(
  page: RenderedPage,
  acceptEncoding: string | undefined,
  { again }: { again: boolean },
): Promise<BodyForm> {
  const best = page.body.length < LEAST_COMPRESSED_BYTES ? undefined : preferredEncoding(acceptEncoding)
  if (best === undefined) return { body: page.body, encoding: undefined }
  if (best === 'br') {
    if (page.smallest) return { body: page.smallest, encoding: 'br' }
    if (!preferredEncoding(acceptEncoding, ['gzip'])) return { body: await brotliOf(page), encoding: 'br' }
    if (again) makeBrotliBeside(page)
  }
  page.gzip ??= gzipped(page.body, { level: GZIP_LEVEL }).then(inOwnMemory)
  return { body: await page.gzip, encoding: 'gzip' }
}

async function brotliOf(page: RenderedPage): Promise<Buffer> {
  page.brotli ??= brotli(page.body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }).then(
    inOwnMemory,
  )
  page.smallest = await page.brotli
  return page.smallest
}

let isMakingBrotli = false

/** One at a time: a page that finds another one under way waits until it is asked for once more. */
function makeBrotliBeside(page: RenderedPage): void {
  if (isMakingBrotli) return
  isMakingBrotli = true
  brotliOf(page)
    // Gzip goes on going out.
    .catch(() => undefined)
    .finally(() => {
      isMakingBrotli = false
    })
}

/** The best of the encodings that the client takes. */
export function preferredEncoding(
  acceptEncoding: string | undefined,
  choices: readonly Encoding[] = ENCODINGS,
): Encoding | undefined {
  if (!acceptEncoding) return undefined
  const accepted = new Map(
    acceptEncoding.split(',').map((part) => {
      const [name = '', ...parameters] = part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      const quality = parameters.find((parameter) => parameter.startsWith('q='))
      return [name, quality ? Number(quality.slice(2)) : 1] as const
    }),
  )
  return choices.find((encoding) => (accepted.get(encoding) ?? accepted.get('*') ?? 0) > 0)
}
