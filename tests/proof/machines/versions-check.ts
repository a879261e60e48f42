// Do the version before the newest migration and this one serve side by side, while the newer one migrates and after?
import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { askDirectly } from '../victim.ts'
import { answersOf, type Check } from './check.ts'
import { loadOn } from './outage-checks.ts'
import { type Site, VERSIONS_DATABASE } from './topology.ts'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const JOURNAL = 'migrations/meta/_journal.json'
const LOCK = 'package-lock.json'
const TOGETHER_MS = 4_000
const OK = 200

const git = async (...words: string[]) =>
  (await run('git', words, { cwd: ROOT, maxBuffer: 100_000_000 })).stdout.trim()

/** The commit before the newest migration came. */
async function beforeNewestMigration(): Promise<string> {
  const newest = await git('rev-list', '-1', '--first-parent', 'HEAD', '--', JOURNAL)
  return git('rev-parse', `${newest}^1`)
}

/** A checkout of that commit with its packages: those of this one, if they are the same. */
async function checkOut(ref: string, folder: string): Promise<void> {
  await mkdir(folder)
  const archive = `${folder}.tar`
  await git('archive', '--format=tar', '-o', archive, ref)
  await run('tar', ['-xf', archive, '-C', folder])
  const [here, there] = await Promise.all([ROOT, folder].map((at) => readFile(join(at, LOCK), 'utf8')))
  if (here !== there) {
    await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, maxBuffer: 100_000_000 })
    return
  }
  const [ours, theirs] = [join(ROOT, 'node_modules'), join(folder, 'node_modules')]
  await mkdir(join(theirs, '@guildhall'), { recursive: true })
  // Our own packages come from the same commit, and caches stay apart.
  const installed = (await readdir(ours)).filter((name) => name !== '@guildhall' && name !== '.cache')
  for (const name of installed) await symlink(join(ours, name), join(theirs, name))
  for (const name of await readdir(join(folder, 'packages')))
    await symlink(join(folder, 'packages', name), join(theirs, '@guildhall', name))
}

const migrationsOf = async (site: Site) => {
  const [found] = await askDirectly<{ count: number }>(
    site.primary.url(VERSIONS_DATABASE),
    'select count(*)::int as count from drizzle.__drizzle_migrations',
  )
  return found?.count ?? 0
}

export const versions = (previous: string | undefined): Check => ({
  name: 'versions',
  claim: 'this version and the one before serve side by side without a failure',
  async run(site) {
    const ref = previous ?? (await beforeNewestMigration())
    const commit = (await git('rev-parse', '--short', ref)) || ref
    const root = join(site.folder, 'previous')
    await checkOut(ref, root)
    const database = {
      DATABASE_URL: site.pooler.url(VERSIONS_DATABASE),
      DATABASE_DIRECT_URL: site.pooler.directUrl(VERSIONS_DATABASE),
      DATABASE_REPLICA_URLS: '',
    }
    const older = await site.startMachine('previous', { ROLE: 'all', ...database }, root)
    const known = await migrationsOf(site)
    const olderLoad = await loadOn(older.product.origin)
    await pause(TOGETHER_MS / 2)
    const newer = await site.startMachine('this', { ROLE: 'all', ...database })
    const applied = (await migrationsOf(site)) - known
    const newerLoad = await loadOn(newer.product.origin)
    await pause(TOGETHER_MS)
    await Promise.all([olderLoad.stop(), newerLoad.stop()])
    await Promise.all([older.product.stop(), newer.product.stop()])

    const faults = [olderLoad, newerLoad].flatMap((load) =>
      [...load.answers.keys()].every((status) => status === OK) ? [] : load.complaints.slice(0, 5),
    )
    if (applied === 0) faults.push(`${commit} has the same migrations`)
    return {
      notes: [
        `${commit}, then ${applied} more migrations under its load`,
        `before: ${answersOf(olderLoad)}`,
        `this: ${answersOf(newerLoad)}`,
      ],
      lost: 0,
      faults,
    }
  },
})
