/** With which settings does the embedded PostgreSQL run on a laptop or a small server? */
import { availableParallelism, totalmem } from 'node:os'

export type Listening = { kind: 'socket'; folder: string; port: number } | { kind: 'loopback'; port: number }

/** Escapes a folder for PostgreSQL's lists of folders. */
export function quoteListItem(folder: string): string {
  return `"${folder.replaceAll('"', '""')}"`
}

function listeningSettings(listening: Listening): Record<string, string> {
  if (listening.kind === 'loopback') {
    return { listen_addresses: '127.0.0.1', port: String(listening.port), unix_socket_directories: '' }
  }
  return {
    listen_addresses: '',
    port: String(listening.port),
    unix_socket_directories: quoteListItem(listening.folder),
    unix_socket_permissions: '0700',
  }
}

// A crash of the machine may then lose everything: this is for tests only.
const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * A search for a common term reads every row's text, 100 ms of work at 100,000 rows. PostgreSQL assumes that comparing
 * a text costs no more than comparing a number, so by default it never parallelises such a scan. With half of it on a
 * second core it took 100 ms instead of 160; two workers on two cores only wait for each other (125 ms). The startup
 * cost still keeps a page of a list, 0.3 ms of work, on one core.
 */
function searchSettings(): Record<string, string> {
  return {
    max_parallel_workers_per_gather: String(Math.min(2, availableParallelism() - 1)),
    parallel_setup_cost: '200',
    parallel_tuple_cost: '0.001',
    // 100,000 matches with their sort keys take 5 MB; at the default of 4 MB they would be sorted in a file.
    work_mem: '16MB',
  }
}

/** With 1,000,000 rows of each list, all that searches read fits in this. */
const MOST_CACHED_MB = 2048
const LEAST_CACHED_MB = 128
const CACHED_SHARE = 1 / 8

/**
 * Returns the megabytes of its tables that the server holds itself. Reading from the system's cache takes twice as
 * long: row 10,000 of a search among 1,000,000 rows took 0.6 s of CPU time with 128 MB, and 0.25 s with 2 GB. Memory is
 * taken only when rows are read into it, so that a small database stays small.
 */
export function cachedMegabytes(memoryBytes: number): number {
  const share = Math.floor((memoryBytes * CACHED_SHARE) / 1024 / 1024)
  return Math.min(Math.max(share, LEAST_CACHED_MB), MOST_CACHED_MB)
}

/** Returns the memory of the machine, or the limit of a container. */
function memoryBytes(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}

/** Returns all settings; `extra` overrides them. */
export function serverSettings(options: {
  listening: Listening
  durable: boolean
  extra: Record<string, string>
}): Record<string, string> {
  return {
    ...listeningSettings(options.listening),
    max_connections: '100',
    shared_buffers: `${cachedMegabytes(memoryBytes())}MB`,
    // Compiling costs more than it saves in queries of a few milliseconds.
    jit: 'off',
    ...searchSettings(),
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_destination: 'stderr',
    logging_collector: 'off',
    log_line_prefix: '%m [%p] ',
    // Failed statements are reported by the client; here they would write people's values to a file.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    shared_preload_libraries: 'pg_stat_statements',
    ...(options.durable ? {} : NOT_DURABLE),
    ...options.extra,
  }
}

/** Returns settings as parameters of the server program. */
export function asParameters(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
