// `npm run proof -- restore`: a product with content is backed up under load, restored elsewhere and started there. Fails
// unless what had been acknowledged before the backup began, the files and the accounts are there.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { runningDatabaseUrl } from '@guildhall/embedded-postgres'
import { DEMO_PASSWORD, demoAccounts } from '../../seeds/accounts.ts'
import { ALL_BUCKETS } from '../../src/app/files.ts'
import { PROGRAM } from '../../src/app/program.ts'
import { DATABASE_NAME } from '../../src/app/storage.ts'
import { fileAddress } from '../../src/platform/contract/bucket.ts'
import { startLoad } from './load.ts'
import { startProduct } from './running-product.ts'
import { askDirectly } from './victim.ts'

const PUBLIC_KEY = 'public-key-of-the-drill'
/** Writes that are acknowledged before the backup begins. */
const FEWEST_WRITES = 20
const POLL_MS = 100
const MOST_FILES = 20
const PUBLIC_BUCKETS = ALL_BUCKETS.filter(({ access }) => access === 'public').map(({ name }) => name)

const run = promisify(execFile)

/** The settings of a product: its DATA_DIR. */
type Place = { DATA_DIR: string }

const folder = await realpath(await mkdtemp(join(tmpdir(), 'guildhall-drill-')))
// Under root, the database has a user of its own, who must be able to enter.
await chmod(folder, 0o711)
try {
  process.exitCode = await restoreDrill()
} finally {
  await rm(folder, { recursive: true, force: true })
}
// A product that was stopped can leave a connection that would keep this process.
process.exit()

/** Returns 1 if anything was lost. */
async function restoreDrill(): Promise<number> {
  const source = { DATA_DIR: join(folder, 'source') }
  const target = { DATA_DIR: join(folder, 'target') }
  const backup = join(folder, 'backup')
  console.log('Starting a product with content')
  const taken = await backedUpUnderLoad(source, backup)
  console.log(`Backed up in ${seconds(taken.backupMs)}, after ${taken.acknowledged.length} writes`)
  const restoreMs = await timed(() => command('restore', [backup], target))
  console.log(`Restored in ${seconds(restoreMs)}`)
  const { found, files, ...restored } = await lookedThrough(target, taken.acknowledged)
  const complaints = [...taken.complaints, ...restored.complaints]
  for (const complaint of complaints) console.error(complaint)
  console.log(
    `${found} of ${taken.acknowledged.length} acknowledged writes and ${files} files are there; ${complaints.length} complaints`,
  )
  return complaints.length > 0 ? 1 : 0
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

async function command(name: 'backup' | 'restore', words: readonly string[], place: Place): Promise<void> {
  const path = fileURLToPath(new URL(`../../src/app/backup/${name}-command.ts`, import.meta.url))
  await run(process.execPath, [path, ...words], { env: { ...process.env, ...environmentOf(place) } })
}

function environmentOf(place: Place) {
  return { ...process.env, DATABASE_URL: '', DATABASE_DIRECT_URL: '', ...place }
}

function productIn(place: Place, content: 'on' | 'off') {
  return startProduct({
    ...environmentOf(place),
    DEMO_CONTENT: content,
    PUBLIC_KEY,
    AUTH_CONFIRM: 'off',
    RATE_LIMIT_SCALE: '1000000',
    LOG_LEVEL: 'warn',
  })
}

async function backedUpUnderLoad(source: Place, backup: string) {
  const product = await productIn(source, 'on')
  try {
    const load = await startLoad({ origin: product.origin, publicKey: PUBLIC_KEY }, { withPages: false })
    while (load.acknowledged.length < FEWEST_WRITES) await pause(POLL_MS)
    const acknowledged = [...load.acknowledged]
    const backupMs = await timed(() => command('backup', [backup], source))
    await load.stop()
    return { acknowledged, backupMs, complaints: load.complaints }
  } finally {
    await product.stop()
  }
}

async function lookedThrough(target: Place, acknowledged: readonly string[]) {
  const complaints: string[] = []
  const product = await productIn(target, 'off')
  try {
    const url = (await runningDatabaseUrl(target.DATA_DIR, DATABASE_NAME, PROGRAM)) ?? ''
    const rows = await askDirectly<{ title: string }>(
      url,
      'select title from projects where title = any($1)',
      [acknowledged],
    )
    const missing = acknowledged.filter((title) => !rows.some((row) => row.title === title))
    complaints.push(
      ...missing.map((title) => `${title} was acknowledged before the backup, and is not there`),
    )
    const found = await askDirectly<{ bucket: string; path: string; checksum: string }>(
      url,
      `select bucket, path, checksum from stored_files
       where state = 'stored' and bucket = any($1) order by id limit $2`,
      [PUBLIC_BUCKETS, MOST_FILES],
    )
    const files = await Promise.all(found.map((file) => isServed(product.origin, file)))
    if (files.length === 0) complaints.push('There are no files')
    complaints.push(
      ...found.filter((_, at) => !files[at]).map(({ path }) => `${path} is not served as it was`),
    )
    complaints.push(...(await signedIn(product.origin)))
    return { complaints, found: rows.length, files: files.filter(Boolean).length }
  } finally {
    await product.stop()
  }
}

async function isServed(
  origin: string,
  { bucket, path, checksum }: { bucket: string; path: string; checksum: string },
): Promise<boolean> {
  const answer = await fetch(origin + fileAddress({ name: bucket, access: 'public' }, path))
  const body = Buffer.from(await answer.arrayBuffer())
  return createHash('sha256').update(body).digest('hex') === checksum
}

/** A session of a demonstration's account, by its password, and what only that person sees. */
async function signedIn(origin: string): Promise<string[]> {
  const email = demoAccounts[0]?.email
  const answer = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: PUBLIC_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  })
  if (!answer.ok) return [`Signing in was answered ${answer.status}`]
  const { access_token } = (await answer.json()) as { access_token: string }
  const own = await fetch(`${origin}/rest/v1/own/projects`, {
    headers: { authorization: `Bearer ${access_token}` },
  })
  return own.ok ? [] : [`Own projects were answered ${own.status}`]
}
