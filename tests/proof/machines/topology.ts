// A whole site on one machine, as several would run it: a primary and its replica, PgBouncer, an S3 server, Caddy, two
// web machines and a worker. They share what is named here and nothing else.
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { type Delivery, startInbox } from '../../support/people/inbox.ts'
import { freePort } from '../../support/processes/started-program.ts'
import { CHEAPEST_HASHES } from '../../support/product/cheapest-hashes.ts'
import { endOf } from '../../support/runner/afterwards.ts'
import { type RunningProduct, startProduct } from '../running-product.ts'
import { type Front, startFront } from './front.ts'
import { type Pooler, startPooler } from './pooler.ts'
import { type PostgresServer, startPrimary, startReplica } from './postgres-server.ts'
import type { Programs } from './programs.ts'

export const DATABASE = 'guildhall'
/** Where two versions meet; a database of its own, because the older one must create it. */
export const VERSIONS_DATABASE = 'versions'
export const PUBLIC_KEY = 'public-key-of-many-machines'
export const REPLICA = 'replica_one'
/** The clock of the machine B is ahead by so much. */
export const SKEW_SECONDS = 2
const BUCKET = 'guildhall-files'
/** The load must not be refused. */
const NO_LIMITS = '1000000'

export type Machine = {
  name: string
  product: RunningProduct
  settings: Readonly<Record<string, string>>
}

/** How to remove what was started, in the order of its start. */
type Undo = (() => Promise<unknown>)[]

export type Site = {
  programs: Programs
  folder: string
  primary: PostgresServer
  replica: PostgresServer
  pooler: Pooler
  front: Front
  /** Mails that were delivered. */
  deliveries: readonly Delivery[]
  a: Machine
  b: Machine
  /** Starts another machine; `more` replaces settings that all have. */
  startMachine(name: string, more: Record<string, string>, root?: string): Promise<Machine>
  /** Starts a stopped machine again. */
  startAgain(machine: Machine): Promise<void>
  undo: Undo
}

/** Also undoes a start that failed. */
export async function endSite(undo: Undo): Promise<void> {
  for (let step = undo.pop(); step !== undefined; step = undo.pop()) await step()
}

export async function startSite(programs: Programs, undo: Undo): Promise<Site> {
  const folder = await ownFolder(programs, undo)
  const databases = [DATABASE, VERSIONS_DATABASE]
  const primary = await startPrimary({ programs, folder: join(folder, 'primary') }, databases)
  undo.push(() => primary.stop())
  const replica = await startReplica({ programs, folder: join(folder, 'replica') }, primary, REPLICA)
  undo.push(() => replica.stop())
  const pooler = await startPooler({ programs, folder }, databases, primary)
  undo.push(() => pooler.stop())
  const files = await startFileServer(join(folder, 'files'), undo)
  const inbox = await startInbox()
  undo.push(() => endOf('test'))

  const frontPort = await freePort()
  const shared = {
    ...CHEAPEST_HASHES,
    ...files,
    SITE_URL: `http://localhost:${frontPort}`,
    TRUSTED_PROXY_HOPS: '1',
    DATABASE_URL: pooler.url(DATABASE),
    DATABASE_DIRECT_URL: pooler.directUrl(DATABASE),
    DATABASE_REPLICA_URLS: replica.url(DATABASE),
    SMTP_URL: inbox.url,
    MAIL_FROM: 'post@guildhall.example',
    DEMO_MODE: 'off',
    DEMO_CONTENT: 'off',
    AUTH_CONFIRM: 'off',
    RATE_LIMIT_SCALE: NO_LIMITS,
    PUBLIC_KEY,
    LOG_LEVEL: 'warn',
  }
  const startMachine: Site['startMachine'] = async (name, more, root) => {
    const settings = {
      ...shared,
      PORT: String(await freePort()),
      DATA_DIR: join(folder, `data-${name}`),
      ...more,
    }
    const machine: Machine = { name, settings, product: await startProduct(settings, root) }
    undo.push(() => machine.product.stop())
    return machine
  }
  const ahead = {
    LD_PRELOAD: programs.faketime,
    FAKETIME: `+${SKEW_SECONDS}s`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
  // It migrates the database, and builds the pages if need be; the others find both.
  const a = await startMachine('a', { ROLE: 'web' })
  const [b] = await Promise.all([
    startMachine('b', { ROLE: 'web', ...ahead }),
    startMachine('worker', { ROLE: 'worker' }),
  ])
  const machines = [a, b].map(({ settings }) => Number(settings.PORT))
  const front = await startFront({ programs, folder }, frontPort, machines)
  undo.push(() => front.stop())
  return {
    programs,
    folder,
    primary,
    replica,
    pooler,
    front,
    deliveries: inbox.deliveries,
    a,
    b,
    startMachine,
    async startAgain(machine) {
      machine.product = await startProduct(machine.settings)
    },
    undo,
  }
}

/** An S3 server with an empty bucket; returns the settings that lead to it. */
async function startFileServer(directory: string, undo: Undo): Promise<Record<string, string>> {
  await mkdir(directory)
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET }],
    // Its own is shorter than the product takes.
    allowMismatchedSignatures: true,
  })
  const { port } = await server.run()
  undo.push(() => server.close())
  return {
    S3_BUCKET: BUCKET,
    S3_REGION: 'eu-central-1',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'any-secret-at-all',
    S3_FORCE_PATH_STYLE: 'on',
  }
}

/** Every server's own user must be able to enter. */
async function ownFolder({ unprivileged }: Programs, undo: Undo): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'guildhall-machines-'))
  undo.push(() => rm(root, { recursive: true, force: true }))
  await chmod(root, 0o711)
  const folder = join(root, 'site')
  await mkdir(folder, { mode: 0o755 })
  if (unprivileged) await chown(folder, unprivileged.uid, unprivileged.gid)
  return folder
}
