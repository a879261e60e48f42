// Cached public pages in memory: bounded in bytes, served for no more than a second after one of their rows changed.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { type Rows, removalOf } from '../contract/families.ts'
import { copyBuffer } from '../copy-buffer.ts'
import { MAX_CACHE_AGE_MS, type RowChanges } from '../database/row-changes.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Pages are one percent larger than at the default level, in an eighth less time. */
export const GZIP_LEVEL = 5
/** The default would take ten times as long to save another tenth. */
const BROTLI_QUALITY = 5
/** Compressing a smaller page costs more than the bytes it saves. */
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
  /** The smallest form of the body is known once `brotli` has resolved. */
  smallest?: Buffer
}

/**
 * A page may be served for so long after a change: a person who opens a list can't notice a second. A page with rows
 * that were removed is no longer served at all.
 */
export const MOST_STALE_MS = 1_000
/**
 * A page of this age is rendered again in the background, so that no visitor has to wait, and at most twice a second.
 */
const RENEW_AFTER_MS = 500
/** The share for pages that were requested more than once: new pages and typed searches cannot evict these. */
const LASTING_SHARE = 0.75

export type AskedPage = {
  /** A part of the address is free text. */
  isTyped: boolean
  /** The client last changed something at this moment, in ms since 1970: an older page will not do. */
  changedAt?: number | undefined
}

export type KeptPage = {
  page: RenderedPage
  /** A due page is stale, and should be rendered again. */
  isDue: boolean
}

export type PageCache = {
  /** Returns the page under this key, unless one of its rows changed more than a second ago or was removed. */
  get(key: string, asked: AskedPage): KeptPage | undefined
  /**
   * Renders and caches the page, as of the moment at which rendering began. Concurrent callers share one rendering.
   * `render` returns the rows that the page depends on and whether it may be cached.
   */
  render(
    key: string,
    render: () => Promise<Rendering>,
    asked?: Pick<AskedPage, 'changedAt'>,
  ): Promise<RenderedPage>
}

export type Rendering = { page: RenderedPage; rows: ReadonlySet<Rows>; keep: boolean }

type Entry = {
  page: RenderedPage
  rows: ReadonlySet<Rows>
  mark: number
  startedAt: number
  /** The page was certainly up to date until this moment, by performance.now(). */
  currentAt: number
}

export function createPageCache(options: { maxBytes: number; rowChanges: RowChanges }): PageCache {
  const { rowChanges } = options
  const segment = (share: number) =>
    new LRUCache<string, Entry>({
      maxSize: Math.max(1, Math.floor(options.maxBytes * share)),
      // The compressed forms come to less than half of the body.
      sizeCalculation: (entry, key) => Math.ceil(entry.page.body.length * 1.5) + key.length + 1024,
      ttl: MAX_CACHE_AGE_MS,
    })
  const lasting = segment(LASTING_SHARE)
  const passing = segment(1 - LASTING_SHARE)
  const underWay = new Map<string, { mark: number; startedAt: number; page: Promise<RenderedPage> }>()

  function find(key: string, isTyped: boolean): Entry | undefined {
    const known = lasting.get(key)
    if (known) return known
    const entry = passing.get(key)
    if (entry && !isTyped) {
      passing.delete(key)
      lasting.set(key, entry)
    }
    return entry
  }

  function keep(key: string, entry: Entry): void {
    if (!rowChanges.isListening()) return
    const known = lasting.peek(key) ?? passing.peek(key)
    // A rendering that began later may finish sooner: the older page must not replace it.
    if (known && known.currentAt > entry.currentAt) return
    const segment = lasting.has(key) ? lasting : passing
    segment.set(key, entry)
  }

  return {
    get(key, { isTyped, changedAt = 0 }) {
      const entry = rowChanges.isListening() ? find(key, isTyped) : undefined
      if (!entry || entry.startedAt <= changedAt) return undefined
      const now = performance.now()
      if (!rowChanges.changedSince(entry.mark, entry.rows)) {
        entry.currentAt = now
        return { page: entry.page, isDue: false }
      }
      if (rowChanges.changedSince(entry.mark, [...entry.rows].map(removalOf))) return undefined
      const staleMs = now - entry.currentAt
      // The client has already seen a page that is newer than their own change.
      if (staleMs >= MOST_STALE_MS || changedAt > 0) return undefined
      return { page: entry.page, isDue: staleMs >= RENEW_AFTER_MS && !underWay.has(key) }
    },
    render(key, render, { changedAt = 0 } = {}) {
      const mark = rowChanges.mark()
      const shared = underWay.get(key)
      // A rendering that began before the latest change may show old rows to a request that came after it.
      if (shared && shared.mark === mark && shared.startedAt > changedAt) return shared.page
      const startedAt = Date.now()
      const currentAt = performance.now()
      const page = render()
        .then((rendering) => {
          if (rendering.keep) keep(key, { ...rendering, mark, startedAt, currentAt })
          return rendering.page
        })
        .finally(() => {
          if (underWay.get(key)?.page === page) underWay.delete(key)
        })
      underWay.set(key, { mark, startedAt, page })
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
 * Returns the body in an encoding that the client accepts; each is made once. Brotli takes several times as long as
 * gzip, so it is made in the background for a page that is requested again, and gzip is sent until then.
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
  page.gzip ??= gzipped(page.body, { level: GZIP_LEVEL }).then(copyBuffer)
  return { body: await page.gzip, encoding: 'gzip' }
}

async function brotliOf(page: RenderedPage): Promise<Buffer> {
  page.brotli ??= brotli(page.body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }).then(
    copyBuffer,
  )
  page.smallest = await page.brotli
  return page.smallest
}

let isMakingBrotli = false

/** One page is compressed at a time: another one waits until it is requested once more. */
function makeBrotliBeside(page: RenderedPage): void {
  if (isMakingBrotli) return
  isMakingBrotli = true
  brotliOf(page)
    // Gzip stays in use.
    .catch(() => undefined)
    .finally(() => {
      isMakingBrotli = false
    })
}

/** Browsers send some thirty characters. */
const MAX_ACCEPT_ENCODING_LENGTH = 1_000

/** Returns the best of the encodings that the client accepts; none for a header that is absurdly long. */
export function preferredEncoding(
  acceptEncoding: string | undefined,
  choices: readonly Encoding[] = ENCODINGS,
): Encoding | undefined {
  if (!acceptEncoding || acceptEncoding.length > MAX_ACCEPT_ENCODING_LENGTH) return undefined
  const accepted = new Map(
    acceptEncoding
      .toLowerCase()
      .split(',')
      .map((part) => {
        // A pattern with the space around it took 0.3 s for a header of spaces, so each piece is trimmed.
        const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim())
        const quality = parameters.find((parameter) => parameter.startsWith('q='))
        return [name, quality ? Number(quality.slice(2)) : 1] as const
      }),
  )
  return choices.find((encoding) => (accepted.get(encoding) ?? accepted.get('*') ?? 0) > 0)
}
