// How the serving process is started so that it holds little memory: parameters of Node and settings of the C library.
// What V8 and glibc would do by themselves suits a machine with one large program on it.
import { fileURLToPath } from 'node:url'

/** Where compiled modules lie, their types stripped: with an early start, what strips types is never loaded (18 MB). */
export const COMPILE_CACHE = fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url))

/**
 * Room for the youngest objects, in MB. Left alone, V8 held 134 for them on a machine with 24 GB, most of it empty; with 8,
 * what requests under way hold is carried into the old generation twice as often.
 */
const SEMI_SPACE_MB = 16

/** The second lends the program what it collects garbage with when it is quiet (quiet-collection.ts). */
export const NODE_PARAMETERS: readonly string[] = [`--max-semi-space-size=${SEMI_SPACE_MB}`, '--expose-gc']

/**
 * For glibc; elsewhere they mean nothing. Compression in four threads leaves holes in as many heaps: after two minutes of
 * mixed load the process held 570 MB, and 310 with all settings of this file. After four it held 430 with two heaps, and
 * 360 where large blocks go back to the system at once, too.
 */
export const PROCESS_ENVIRONMENT: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  NODE_COMPILE_CACHE: COMPILE_CACHE,
}
