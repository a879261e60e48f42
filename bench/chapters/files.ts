// How are pictures and long files served compared to bare node:http, and what do uploads cost everyone else?
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { profileBucket, profilePicturePath } from '../../src/features/profiles/profiles.buckets.ts'
import { paths } from '../../src/paths.ts'
import { fileAddress } from '../../src/platform/contract/bucket.ts'
import type { Db } from '../../src/platform/database/database.ts'
import { originalKey } from '../../src/platform/file-storage/byte-names.ts'
import { storedFiles } from '../../src/platform/file-storage/file-storage.table.ts'
import { type Bench, type Chapter, LEAST_SHARE_OF_BARE, LOAD_HEADS, loadRow, sharedRow } from '../chapter.ts'
import { insertRows } from '../load.ts'
import type { Load } from '../load-maker.ts'
import {
  answerOf,
  ask,
  compareUnderLoad,
  heldMegabytes,
  makeLoad,
  middleLoad,
  percentile,
} from '../measure.ts'
import { loadMembers, type Members, memberId, tokenHeader } from '../members.ts'
import { largePhotograph, photograph } from '../photographs.ts'
import { type Target, table } from '../report.ts'
import type { FileOnDisk, Recorded } from '../servers/raw.ts'

const MEMBERS: Members = { name: 'painter', first: 5_000_000, count: 10 }
const BROWSER_PICTURES = 'image/avif,image/webp,image/*,*/*;q=0.8'
const MB = 1024 * 1024
const VIDEO_BYTES = 200 * MB
const RANGE_BYTES = MB
const PICTURES = 10
const LARGE_PICTURES = 20
const VISITORS = 5
const ROUND_SECONDS = 4
const ROUNDS = 3
const MOST_PAGE_P99_MS = 50
/** Headers of one answer or one connection; node writes its own. */
const OF_THE_CONNECTION = ['connection', 'keep-alive', 'date', 'transfer-encoding']

type Uploader = { id: string; headers: Record<string, string> }
let uploads = 0

/** Uploads a picture as a person's banner; returns its address. */
async function upload(
  origin: string,
  { id, headers }: Uploader,
  picture: Buffer<ArrayBuffer>,
): Promise<string> {
  const path = profilePicturePath(id, 'banner', new Date(Date.UTC(2025, 0, 1) + ++uploads))
  const answer = await fetch(`${origin}/storage/v1/object/${profileBucket.name}/${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'image/jpeg' },
    body: picture,
  })
  if (!answer.ok) throw new Error(`An upload was answered with ${answer.status}: ${await answer.text()}`)
  return fileAddress(profileBucket, path)
}

async function measureSmallPicture({ servers }: Bench, address: string) {
  const path = `${address}?width=64`
  const asked = { path, headers: { accept: BROWSER_PICTURES } }
  const { headers, body } = await ask(servers.ours.origin + path, { headers: asked.headers })
  const recorded: Recorded = {
    path,
    headers: Object.fromEntries(
      Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.includes(name)),
    ),
    body: body.toString('base64'),
  }
  servers.bare.child.send(recorded)
  await answerOf(servers.bare.child)
  return compareUnderLoad(servers.bare, servers.ours, asked)
}

/** How many milliseconds the first request for a picture in a width waits. */
async function firstVariants(origin: string, addresses: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const address of addresses) {
    const startedAt = performance.now()
    await ask(`${origin}${address}?width=1280`, { headers: { accept: BROWSER_PICTURES } })
    times.push(performance.now() - startedAt)
  }
  return times
}

/** A stored file and its row: no present bucket takes one of this size, but it would be served like this. */
async function storeVideo(db: Db, dataDir: string): Promise<{ address: string; file: string }> {
  const name = randomUUID()
  const folder = `${name.slice(0, 2)}/${name}`
  const file = join(dataDir, 'files', originalKey(folder))
  await mkdir(dirname(file), { recursive: true })
  const handle = await open(file, 'wx')
  for (let at = 0; at < VIDEO_BYTES; at += MB) await handle.write(Buffer.alloc(MB, at / MB))
  await handle.close()
  const owner_id = memberId(MEMBERS, 1)
  const path = `${owner_id}/film.mp4`
  const at = new Date(Date.UTC(2025, 0, 1)).toISOString()
  await insertRows(db, storedFiles, [
    {
      // Beyond those that the server counts.
      id: 1_000_000_000,
      bucket: profileBucket.name,
      path,
      owner_id,
      folder,
      state: 'stored',
      content_type: 'video/mp4',
      bytes: VIDEO_BYTES,
      checksum: createHash('sha256').update(name).digest('hex'),
      created_at: at,
      changed_at: at,
    },
  ])
  return { address: fileAddress(profileBucket, path), file }
}

async function measureRanges(bench: Bench) {
  const { bare, ours } = bench.servers
  const { address, file } = await bench.withManyRows((db) => storeVideo(db, bench.dataDir))
  const onDisk: FileOnDisk = { path: address, file, type: 'video/mp4', bytes: VIDEO_BYTES }
  bare.child.send(onDisk)
  await answerOf(bare.child)
  const start = VIDEO_BYTES / 2
  return compareUnderLoad(bare, ours, {
    path: address,
    headers: { range: `bytes=${start}-${start + RANGE_BYTES - 1}` },
    connections: 10,
  })
}

/** The cached page alone and while pictures are uploaded, alternating. */
async function pageBesideUploads(
  origin: string,
  uploaders: readonly Uploader[],
  picture: Buffer<ArrayBuffer>,
) {
  const page = { origin, path: paths.landing(), connections: VISITORS, seconds: ROUND_SECONDS }
  const alone: Load[] = []
  const beside: Load[] = []
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(await makeLoad(page))
    const ended = new AbortController()
    // Ten at a time, repeated as long as the page is requested.
    const uploading = Promise.all(
      uploaders.map(async (uploader) => {
        while (!ended.signal.aborted) {
          const startedAt = performance.now()
          await upload(origin, uploader, picture)
          times.push(performance.now() - startedAt)
        }
      }),
    )
    beside.push(await makeLoad(page))
    ended.abort()
    await uploading
  }
  return { alone: middleLoad(alone), beside: middleLoad(beside), uploads: times }
}

async function memoryOfUploads({ servers: { ours } }: Bench, uploader: Uploader) {
  const picture = await largePhotograph()
  const before = await heldMegabytes(ours)
  let most = before
  for (let count = 0; count < LARGE_PICTURES; count++) {
    await upload(ours.origin, uploader, picture)
    most = Math.max(most, await heldMegabytes(ours))
  }
  return { before, most, after: await heldMegabytes(ours), megabytes: picture.length / MB }
}

export const measureFiles: Chapter = async (bench) => {
  const { ours } = bench.servers
  await bench.withManyRows((db) => loadMembers(db, MEMBERS))
  const uploaders: Uploader[] = []
  for (let number = 1; number <= MEMBERS.count; number++)
    uploaders.push({
      id: memberId(MEMBERS, number),
      headers: await tokenHeader(ours.origin, MEMBERS, number),
    })
  const [first] = uploaders
  if (!first) throw new Error('No one is there to upload')

  const addresses: string[] = []
  for (let seed = 0; seed < PICTURES; seed++)
    addresses.push(await upload(ours.origin, first, await photograph(2400, 1200, seed)))
  const made = await firstVariants(ours.origin, addresses)
  const small = await measureSmallPicture(bench, addresses[0] ?? '')
  const ranges = await measureRanges(bench)
  const page = await pageBesideUploads(ours.origin, uploaders, await photograph(2000, 1000, 99))
  const memory = await memoryOfUploads(bench, first)

  bench.say(
    `\nFiles\n\n${table(LOAD_HEADS, [
      loadRow('a picture of 64 px, bare node:http', small.bare),
      loadRow('a picture of 64 px, ours', small.ours, small),
      loadRow('1 MB amid 200 MB, bare createReadStream', ranges.bare),
      loadRow('1 MB amid 200 MB, ours', ranges.ours, ranges),
      sharedRow('/ cached, alone', page.alone),
      sharedRow(`/ cached, beside ${uploaders.length} uploads at once`, page.beside),
    ])}`,
  )
  const mbPerSecond = (load: Load) => Math.round((load.perSecond * RANGE_BYTES) / MB)
  bench.say(
    [
      `\nranges: ${mbPerSecond(ranges.ours)} MB/s, bare ${mbPerSecond(ranges.bare)} MB/s`,
      `a first 1280 px variant: p50 ${percentile(made, 0.5).toFixed(0)} ms, slowest ${Math.max(...made).toFixed(0)} ms of ${made.length}`,
      `uploads beside the page: ${page.uploads.length}, p50 ${percentile(page.uploads, 0.5).toFixed(0)} ms`,
      `memory: ${memory.before.toFixed(0)} MB, at most ${memory.most.toFixed(0)}, after ${LARGE_PICTURES} uploads of ${memory.megabytes.toFixed(1)} MB ${memory.after.toFixed(0)} MB`,
    ].join('\n'),
  )
  const share = (promise: string, measured: number): Target => ({
    promise,
    measured,
    limit: LEAST_SHARE_OF_BARE,
    unit: 'x',
    atLeast: true,
  })
  return [
    share('a cached picture of 64 px, share of bare node:http', small.ratio),
    share('1 MB amid a file of 200 MB, share of bare node:http', ranges.ratio),
    {
      promise: `cached page / while ${uploaders.length} upload at once, p99`,
      measured: page.beside.p99,
      limit: MOST_PAGE_P99_MS,
      unit: 'ms',
    },
  ]
}
