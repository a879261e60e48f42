// What is in the file of the poured demonstration? A line for each day of the week, since payouts are sent on Mondays: the
// rows as they are at the beginning of such a day, with marks in place of all that depends on the installation.
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import * as z from 'zod'
import { dayOf } from '../platform/contract/utc-days.ts'

const FILE = new URL('../../seeds/poured.jsonl.zst', import.meta.url)
const MANIFEST = new URL('../../seeds/poured.json', import.meta.url)

/** The days are alike, and far apart: what one repeats of another is found within the last 2 to the power of 27 bytes. */
const WINDOW_LOG = 27
const COMPRESSION = {
  [constants.ZSTD_c_compressionLevel]: 19,
  [constants.ZSTD_c_enableLongDistanceMatching]: 1,
  [constants.ZSTD_c_windowLog]: WINDOW_LOG,
}

/** The keys and secrets of an installation, and what the card provider remembers of requests, for a day at most. */
export const NOT_POURED = ['secrets', 'signing_keys', 'sandbox_requests']

/** The site's address has this form in the files. */
export const POURED_SITE = 'https://demonstration.invalid'

const pouredTable = z.strictObject({
  name: z.string(),
  columns: z.array(z.string()),
  /** Each value of these columns begins with a day, or is null. */
  days: z.array(z.string()),
  /** In the text format of COPY. */
  rows: z.string(),
})
export type PouredTable = z.infer<typeof pouredTable>

const pouredDay = z.strictObject({
  /** The people have lived until this moment. */
  until: z.iso.datetime(),
  counts: z.strictObject({
    people: z.int(),
    projects: z.int(),
    agents: z.int(),
    courses: z.int(),
    updates: z.int(),
  }),
  agentIds: z.array(z.tuple([z.string(), z.int()])),
  courseIds: z.array(z.tuple([z.string(), z.int()])),
  tables: z.array(pouredTable),
  sequences: z.array(z.strictObject({ name: z.string(), last_value: z.string(), is_called: z.boolean() })),
})
export type PouredDay = z.infer<typeof pouredDay>

const pouredManifest = z.strictObject({
  /** The newest one that had run. */
  migration: z.strictObject({ tag: z.string(), hash: z.string() }),
  /** The SHA-256 of the file. */
  checksum: z.string(),
})
export type PouredManifest = z.infer<typeof pouredManifest>

const checksumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

export const readPouredManifest = async (): Promise<PouredManifest> =>
  pouredManifest.parse(JSON.parse(await readFile(MANIFEST, 'utf8')))

/** Reads one of the days, which Date counts from Sunday. Raises an Error with a sentence if the file is another one. */
export async function readPouredDay({ checksum }: PouredManifest, weekday: number): Promise<PouredDay> {
  const bytes = await readFile(FILE)
  if (checksumOf(bytes) !== checksum)
    throw new Error('seeds/poured.jsonl.zst is not the file of seeds/poured.json: check both out again.')
  const params = { [constants.ZSTD_d_windowLogMax]: WINDOW_LOG }
  const lines = (await promisify(zstdDecompress)(bytes, { params })).toString().split('\n')
  return pouredDay.parse(JSON.parse(lines[weekday] ?? ''))
}

/** Writes the days from Sunday to Saturday. */
export async function writePoured(
  migration: PouredManifest['migration'],
  days: readonly PouredDay[],
): Promise<void> {
  const lines = days.map((day) => JSON.stringify(day)).join('\n')
  const bytes = await promisify(zstdCompress)(lines, { params: COMPRESSION })
  await writeFile(FILE, bytes)
  const manifest: PouredManifest = { migration, checksum: checksumOf(bytes) }
  await writeFile(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`)
}

type Hash = (purpose: string, ...parts: readonly string[]) => string

/** Stands for a hash with a key of the installation, which is computed when the rows are poured. */
export const keyedMark: Hash = (...words) =>
  `keyed.${Buffer.from(JSON.stringify(words)).toString('base64url')}.`
const KEYED = /keyed\.([\w-]+)\./g
const keyedWords = z.tuple([z.string()], z.string())

const DAY_MS = 24 * 3_600_000
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const AT_FIRST = /^\d{4}-\d\d-\d\d/
const IN_WORDS = /\b([A-Z][a-z]{2}) (\d{1,2}), (\d{4})\b/g

/** These columns name days in a text. */
export const TEXTS_WITH_DAYS: Readonly<Record<string, RegExp>> = {
  'events.params': /\b\d{4}-\d\d-\d\d(?=T\d\d:)/g,
  'updates.date': AT_FIRST,
  'mails.subject': IN_WORDS,
  'mails.html': IN_WORDS,
  'mails.text': IN_WORDS,
}

export type Pouring = {
  /** All is so many days later. */
  days: number
  siteUrl: string
  hash: Hash
}

/** Returns the rows of a table for one installation, in the text format of COPY. */
export function pouredRows({ name, columns, days: dated, rows }: PouredTable, pouring: Pouring): string {
  const patterns = columns.map((column) =>
    dated.includes(column) ? AT_FIRST : TEXTS_WITH_DAYS[`${name}.${column}`],
  )
  const later = shifted(pouring.days)
  const shiftedRow = (row: string) => {
    const values = row.split('\t')
    return values.map((value, at) => (patterns[at] ? value.replace(patterns[at], later) : value)).join('\t')
  }
  const inTime = patterns.some((pattern) => pattern) ? rows.split('\n').map(shiftedRow).join('\n') : rows
  return inTime
    .replaceAll(POURED_SITE, pouring.siteUrl)
    .replace(KEYED, (_, words) =>
      pouring.hash(...keyedWords.parse(JSON.parse(Buffer.from(words, 'base64url').toString()))),
    )
}

/** Moves a day such as 2026-12-01, or Dec 1, 2026, and remembers it, since they are few. */
function shifted(days: number): (day: string) => string {
  const known = new Map<string, string>()
  return (day) => {
    const found = known.get(day) ?? (/^\d/.test(day) ? digitsLater(day, days) : wordsLater(day, days))
    known.set(day, found)
    return found
  }
}

const digitsLater = (day: string, days: number): string =>
  dayOf(new Date(Date.parse(day) + days * DAY_MS).toISOString())

function wordsLater(words: string, days: number): string {
  const [month = '', day = '', year = ''] = words.split(/,? /)
  const at = new Date(Date.UTC(Number(year), MONTHS.indexOf(month), Number(day) + days))
  return `${MONTHS[at.getUTCMonth()]} ${at.getUTCDate()}, ${at.getUTCFullYear()}`
}
