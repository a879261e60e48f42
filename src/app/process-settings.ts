// Starts the serving process so that it uses little memory and doesn't wait for its own threads, by Node's parameters
// and settings of the C library. The defaults of Node, V8 and glibc suit a machine with one large program.
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

/** The cache of compiled modules, types already stripped: if set early, the type stripper is never loaded (18 MB). */
export const COMPILE_CACHE = fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url))

/**
 * Room for the youngest objects, in MB. Left alone, V8 held 134 for them on a machine with 24 GB, most of it empty; with 8,
 * what requests under way hold is carried into the old generation twice as often.
 */
const SEMI_SPACE_MB = 16

/** Node's own number, whatever the machine. */
const USUAL_HELPERS = 4

/**
 * One of V8's threads, which collect garbage and compile, for each core but one: more would take the cores from the
 * thread that answers and from the database. Sharing the small collections with a single helper costs more than it
 * saves (decision 26).
 */
export function helperParameters(cores: number): readonly string[] {
  const helpers = Math.max(1, Math.min(USUAL_HELPERS, cores - 1))
  return [`--v8-pool-size=${helpers}`, ...(helpers === 1 ? ['--no-parallel-scavenge'] : [])]
}

/** The second gives the program access to garbage collection, for when it is quiet (quiet-collection.ts). */
export const NODE_PARAMETERS: readonly string[] = [
  `--max-semi-space-size=${SEMI_SPACE_MB}`,
  '--expose-gc',
  ...helperParameters(availableParallelism()),
]

/**
 * For glibc; ignored elsewhere. Compression in four threads fragments as many heaps: after two minutes of mixed load
 * the process held 570 MB, and 430 with two heaps after four. Returning large blocks to the system immediately
 * (MALLOC_MMAP_THRESHOLD_) would save 70 of them, but also return the 19 MB of each password's hash: the next one waits
 * for the system to clear them again, which added some 12 ms of processor time to every sign-in.
 */
export const PROCESS_ENVIRONMENT: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '2',
  NODE_COMPILE_CACHE: COMPILE_CACHE,
}
