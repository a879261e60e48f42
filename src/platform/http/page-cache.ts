// Rendered public pages, kept in memory: bounded in bytes, shown for no more than a second after a row of theirs changed.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { type Rows, removalOf } from '../contract/families.ts'
import { MAX_CACHE_AGE_MS, type RowChanges } from '../database/row-changes.ts'
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

/**
 * How long a page may be shown after a change: whoever comes to look at a list cannot tell a second. What was taken
 * away is shown to nobody from then on.
 */
export const MOST_STALE_MS = 1_000
/** From here on it is rendered again beside, so that nobody has to wait for it, and no more than twice a second. */
const RENEW_AFTER_MS = 500
/** What share is for pages that were asked for again: new ones, and whatever people typed, cannot push these out. */
const LASTING_SHARE = 0.75

export type AskedPage = {
  /** Whether somebody typed a part of the address. */
  isTyped: boolean
  /** When the asker last changed something, in ms since 1970: nothing older will do. */
  changedAt?: number | undefined
}

export type KeptPage = {
  page: RenderedPage
  /** It is somewhat old, and should be rendered again. */
  isDue: boolean
}

export type PageCache = {
  /** The page under this key, unless a row that it was made of changed more than a second ago, or was taken away. */
  get(key: string, asked: AskedPage): KeptPage | undefined
  /**
   * Renders and keeps the page, as one of the moment at which that began. Several callers at once share one rendering.
   * `render` says which rows the page was made of and whether it may be kept.
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
  /** The position in the sequence of row changes when rendering began. */
  mark: number
  /** When that began, in ms since 1970. */
  startedAt: number
  /** Until when it was certainly as the rows are, by performance.now(). */
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
    // One that began later, and was quicker.
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
      // The asker's own change came before: they have seen what follows it.
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
