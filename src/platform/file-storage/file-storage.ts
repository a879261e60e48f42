// Assembles file storage: its routes, its background work, and the function that wakes it.
import { join } from 'node:path'
import type { Machine } from '@guildhall/process-manager'
import { UPLOAD_TIMEOUTS, type UploadTimeouts } from '@guildhall/resumable-uploads'
import { type Bucket, fileAddress } from '../contract/bucket.ts'
import { Problem } from '../contract/problem.ts'
import type { Database } from '../database/database.ts'
import type { RowChanges } from '../database/row-changes.ts'
import type { SessionGate } from '../http/endpoint.ts'
import type { RateLimiter } from '../http/rate-limit.ts'
import type { Route } from '../http/route.ts'
import type { Job } from '../jobs/jobs.ts'
import type { Log } from '../log.ts'
import { createBodies } from './bodies.ts'
import type { ByteStore } from './byte-store.ts'
import { createConcurrentUploads } from './concurrent-uploads.ts'
import { fileMessages } from './file-storage.messages.ts'
import { type FileAccess, type FileHiding, type FileUse, STORED_FILES } from './files.ts'
import { createIncoming } from './incoming.ts'
import { createIntake, type Intake } from './intake.ts'
import { createFileLookups } from './lookups.ts'
import { createPictures, type Pictures } from './pictures.ts'
import { createResumable } from './resumable.ts'
import { storageRoutes } from './routes.ts'
import { createServing } from './serve.ts'
import { createServeFromMemory, type ServeFromMemory } from './serve-from-memory.ts'
import type { Sign, SignedReader } from './signatures.ts'
import { clearDropped, type SweepParts, sweepLeftovers, sweepOrphans } from './sweep.ts'
import { deleteOverLeases } from './upload-leases.records.ts'
import { sharedTurn } from './upload-leases.ts'

/** These are parts of addresses, so no bucket may have such a name. */
const RESERVED = ['public', 'sign', 'authenticated', 'info', 'list', 'upload']

export type FileStorageParts = {
  buckets: readonly Bucket[]
  store: ByteStore
  /** Uploads wait here, on this machine or a shared disk, until they are complete and inspected. */
  incomingFolder: string
  database: Pick<Database, 'db' | 'inTransaction'>
  rowChanges: RowChanges
  log: Log
  now: () => Date
  uuid: () => string
  gate: SessionGate
  rateLimiter: RateLimiter
  sign: Sign
  /** Counts an upload of this person; resolves to the seconds to wait if it was one too many. */
  takeUpload: (owner: string) => Promise<number | undefined>
  quotaOf: (owner: string) => Promise<number>
  isDiskLow: () => Promise<boolean>
  uses: readonly FileUse[]
  access: readonly FileAccess[]
  hidings: readonly FileHiding[]
  /** Resolves to false if the session in which an address was signed is no longer valid. */
  isSignedIn: (reader: SignedReader) => Promise<boolean>
  /** Limits the silence of a sender and the time of an upload. */
  timeouts?: UploadTimeouts
  machine: Machine
}

export type FileStorage = {
  routes: Route[]
  /** Files in memory are served before any route runs. */
  serveRemembered: ServeFromMemory
  jobs: Job[]
  /** Publishes a local file as an upload of its owner. */
  take: Intake['take']
  /** Draws a picture in the processes that re-encode. Raises Problem 'unavailable'. */
  draw: Pictures['draw']
  close(): Promise<void>
}

export function createFileStorage(parts: FileStorageParts): FileStorage {
  const { database, store, log } = parts
  const buckets = bucketsByName(parts.buckets)
  const pictures = createPictures(undefined, undefined, parts.machine)
  const timeouts = parts.timeouts ?? UPLOAD_TIMEOUTS
  const incoming = createIncoming(join(parts.incomingFolder, 'whole'), parts.uuid, timeouts)
  const intake = createIntake({ ...parts, incoming, pictures })
  const lookups = createFileLookups({ ...parts, db: database.db })
  const bodies = createBodies({ store, pictures, log })

  async function requireFree(bucket: Bucket, path: string, isUpsert: boolean): Promise<void> {
    if (!isUpsert && (await lookups.find(bucket.name, path)))
      throw new Problem('conflict', fileMessages.exists)
  }
  async function takeUpload(owner: string): Promise<void> {
    const wait = await parts.takeUpload(owner)
    if (wait !== undefined)
      throw new Problem('too_many_requests', fileMessages.tooManyUploads, { retryAfterSeconds: wait })
  }

  const shared = { intake, requireFree, takeUpload }
  const objects = store.unfinished
  const resumable = createResumable({
    ...parts,
    ...shared,
    timeouts,
    // Pieces of one upload may reach any process that reaches those before it.
    ...(objects
      ? { shared: { objects, newPath: incoming.newPath }, turn: sharedTurn({ ...parts, db: database.db }) }
      : { turn: parts.machine.turn }),
    folder: join(parts.incomingFolder, 'resumable'),
    bucketOf(name) {
      const bucket = buckets.get(name)
      if (!bucket) throw new Problem('not_found', fileMessages.noBucket)
      return bucket
    },
  })
  const serving = createServing({ bodies })
  const sweep: SweepParts = {
    ...parts,
    addressOf({ bucket: name, path }) {
      const bucket = buckets.get(name)
      // A bucket that is no longer declared has no rows that could name its files.
      return bucket ? fileAddress(bucket, path) : `${name}/${path}`
    },
  }
  const sweeper = createSweeper(() => clearDropped(sweep), log)
  const endWaking = parts.rowChanges.onChange(STORED_FILES, sweeper.wake)

  return {
    routes: storageRoutes({
      ...parts,
      ...shared,
      buckets,
      incoming,
      serving,
      resumable,
      lookups,
      concurrentUploads: createConcurrentUploads(),
    }),
    take: intake.take,
    draw: pictures.draw,
    serveRemembered: createServeFromMemory({ buckets, lookups, bodies }),
    jobs: [
      {
        name: 'sweep-files',
        cron: '*/10 * * * *',
        async run() {
          await sweepLeftovers(sweep)
          // A failure in one folder must not keep the other from being swept.
          await Promise.all([
            incoming.sweep(parts.now()),
            resumable.sweep(),
            deleteOverLeases(database.db, parts.now()),
          ])
        },
      },
      { name: 'drop-orphaned-files', cron: '51 3 * * *', run: () => sweepOrphans(sweep) },
    ],
    async close() {
      endWaking()
      await sweeper.stop()
      await pictures.close()
      store.close()
    },
  }
}

function bucketsByName(buckets: readonly Bucket[]): ReadonlyMap<string, Bucket> {
  const byName = new Map<string, Bucket>()
  for (const bucket of buckets) {
    const isGoodName = /^[a-z][a-z-]*$/.test(bucket.name) && !RESERVED.includes(bucket.name)
    if (!isGoodName || byName.has(bucket.name)) throw new Error(`No bucket can be called ${bucket.name}`)
    byName.set(bucket.name, bucket)
  }
  return byName
}

/** Runs the work once for all callers while it runs, and once more if someone called in the meantime. */
function createSweeper(work: () => Promise<void>, log: Log) {
  let running: Promise<void> | undefined
  let isWanted = false
  let isStopped = false
  async function run(): Promise<void> {
    while (isWanted && !isStopped) {
      isWanted = false
      try {
        await work()
      } catch (err) {
        // The rows still name the bytes to delete: the job tries again.
        log.warn({ event: 'files_not_cleared', err })
      }
    }
    running = undefined
  }
  return {
    wake() {
      isWanted = true
      running ??= run()
    },
    async stop() {
      isStopped = true
      await running
    },
  }
}
