// The queries of the site map: all public pages, in order of the primary keys.
import { and, asc, eq, gt, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { paths } from '../../../paths.ts'
import type { Db, Reader } from '../../../platform/database/database.ts'
import { agents } from '../../agents/server/agents.table.ts'
import { courses } from '../../courses/server/courses.table.ts'
import { profiles } from '../../profiles/server/profiles.table.ts'
import { projects } from '../../projects/server/projects.table.ts'
import { isPosted, updates } from '../../updates/server/updates.table.ts'
import { MOST_IN_FILE, type NumberedKind, type SitemapFile } from '../sitemap.rules.ts'

/** An address, with the last change of its page; null where that is unknown. */
export type ListedPage = { readonly path: string; readonly changed_at: string | null }

const AT_ONCE = 1000

type Kind = {
  readonly table: PgTable
  readonly id: PgColumn
  readonly isListed: SQL | undefined
  readonly changed_at: SQL<string | null>
  readonly path: (id: number) => string
}

const unknown = sql<null>`null`

const KINDS: Readonly<Record<NumberedKind, Kind>> = {
  projects: {
    table: projects,
    id: projects.id,
    isListed: eq(projects.status, 'active'),
    changed_at: unknown,
    path: paths.project,
  },
  agents: {
    table: agents,
    id: agents.id,
    isListed: isNull(agents.withdrawn_at),
    changed_at: unknown,
    path: paths.agent,
  },
  courses: {
    table: courses,
    id: courses.id,
    isListed: eq(courses.status, 'published'),
    changed_at: sql<string>`${courses.updated_at}`.mapWith(courses.updated_at),
    path: paths.course,
  },
  updates: {
    table: updates,
    id: updates.id,
    isListed: isPosted,
    changed_at: sql<string>`greatest(${updates.posted_at}, ${updates.updated_at})`.mapWith(
      updates.updated_at,
    ),
    path: paths.update,
  },
}

/** Returns the highest id of each kind, from the ends of their indexes. */
export async function highestIds(reader: Reader): Promise<Record<NumberedKind, number>> {
  const highest = { projects: 0, agents: 0, courses: 0, updates: 0 }
  for (const [name, { table, id }] of Object.entries(KINDS) as [NumberedKind, Kind][]) {
    const rows = await reader.select({ id }).from(table).orderBy(sql`${id} desc`).limit(1)
    highest[name] = Number(rows[0]?.id ?? 0)
  }
  return highest
}

const NUMBERED_PAGE = /^\/([a-z]+)\/([1-9]\d{0,15})$/

/** These rows may never have been public, so a deleted draft is treated as if it had never existed. */
const WITH_DRAFTS: ReadonlySet<string> = new Set(['courses', 'updates'] satisfies NumberedKind[])

/**
 * Returns true if the page of this path was about a row that was deleted: its number was assigned, and no row has it. Hidden
 * things still have their row.
 */
export async function wasDeleted(reader: Reader, path: string): Promise<boolean> {
  const [, name = '', number] = NUMBERED_PAGE.exec(path) ?? []
  const [, kind] = Object.entries(KINDS).find(([one]) => one === name) ?? []
  if (!kind || WITH_DRAFTS.has(name)) return false
  const asked = Number(number)
  const { rows } = await reader.execute<{ is_gone: boolean }>(sql`
    select ${asked}::bigint <= pg_sequence_last_value(pg_get_serial_sequence(${name}, 'id')::regclass)
      and not exists (select from ${kind.table} where ${kind.id} = ${asked}) as is_gone`)
  return rows[0]?.is_gone === true
}

/** Returns the addresses of a file of the site map, read as fast as they are sent. */
export async function* listedIn(
  db: Db,
  file: Exclude<SitemapFile, { kind: 'pages' }>,
): AsyncGenerator<ListedPage> {
  yield* file.kind === 'people' ? peopleIn(db, file.prefix) : rowsIn(db, KINDS[file.kind], file.after)
}

async function* rowsIn(db: Db, kind: Kind, from: number): AsyncGenerator<ListedPage> {
  const { table, id, isListed, changed_at, path } = kind
  for (let after = from; ; ) {
    const rows = await db
      .select({ id, changed_at })
      .from(table)
      .where(and(isListed, gt(id, after), lte(id, from + MOST_IN_FILE)))
      .orderBy(asc(id))
      .limit(AT_ONCE)
    for (const row of rows) yield { path: path(Number(row.id)), changed_at: row.changed_at }
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return
    after = Number(last.id)
  }
}

async function* peopleIn(db: Db, prefix: string): AsyncGenerator<ListedPage> {
  let left = MOST_IN_FILE
  for (let after = `${prefix}0000000-0000-0000-0000-000000000000`; left > 0; ) {
    const rows = await db
      .select({ id: profiles.id, handle: profiles.handle })
      .from(profiles)
      .where(
        and(
          profiles.is_public,
          isNotNull(profiles.handle),
          gt(profiles.id, after),
          lte(profiles.id, `${prefix}fffffff-ffff-ffff-ffff-ffffffffffff`),
        ),
      )
      .orderBy(asc(profiles.id))
      .limit(Math.min(AT_ONCE, left))
    for (const { handle } of rows)
      if (handle !== null) yield { path: paths.profile(handle), changed_at: null }
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return
    after = last.id
    left -= rows.length
  }
}
