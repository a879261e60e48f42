// One core for the servers, another for PostgreSQL and the load, on machines that support binding: otherwise a server's
// result would depend on what the others leave it.
import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Bench } from './chapter.ts'

/** As they are at the start: a process that is bound to one core sees no more of them. */
export const CORES = availableParallelism()

/** The threads of a process, and everything that it starts from then on. */
const bind = (pid: number, cores: string): boolean =>
  spawnSync('taskset', ['-a', '-c', '-p', cores, String(pid)], { stdio: 'ignore' }).status === 0

/** The present processes of the database, including the one that forks the others. */
const databasePids = ({ withManyRows }: Bench) =>
  withManyRows(async (db) => {
    const { rows } = await db.execute<{ pid: number; folder: string }>(
      sql`select pid, current_setting('data_directory') as folder from pg_stat_activity`,
    )
    const lines = await readFile(join(rows[0]?.folder ?? '', 'postmaster.pid'), 'utf8')
    return [Number.parseInt(lines, 10), ...rows.map((row) => row.pid)]
  })

/** Runs `work` with the servers on one core, and PostgreSQL and the load on another. */
export async function onCoresOfTheirOwn<T>(bench: Bench, work: () => Promise<T>): Promise<T> {
  const servers = Object.values(bench.servers).flatMap(({ child }) => child.pid ?? [])
  if (CORES < 2 || !servers.every((pid) => bind(pid, '0'))) {
    bench.say('\nNothing is bound to a core here: servers, PostgreSQL and the load share them all.')
    return work()
  }
  // This process starts the load generator.
  for (const pid of [process.pid, ...(await databasePids(bench))]) bind(pid, '1')
  try {
    return await work()
  } finally {
    const all = `0-${CORES - 1}`
    for (const pid of [process.pid, ...servers, ...(await databasePids(bench))]) bind(pid, all)
  }
}
