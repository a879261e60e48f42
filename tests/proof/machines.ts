// `npm run proof -- machines`: do several machines serve as one, and what is lost when parts of them fail? Starts a whole
// site from processes, checks it, prints a line for each claim, and ends with 1 if one does not hold.
import { parseArgs } from 'node:util'
import { awaitInterruption } from './interruption.ts'
import type { Check } from './machines/check.ts'
import { asynchronous, synchronous } from './machines/failover-checks.ts'
import { hung, killed, restart } from './machines/outage-checks.ts'
import { findPrograms, MissingPrograms, type Programs } from './machines/programs.ts'
import { cache, hints, jobs, sessions, skew } from './machines/sharing-checks.ts'
import { limits, replica, upload } from './machines/storage-checks.ts'
import { endSite, type Site, startSite } from './machines/topology.ts'
import { versions } from './machines/versions-check.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [] },
    previous: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

/** Those that need the first primary come before those that end it. */
const CHECKS: readonly Check[] = [
  sessions,
  hints,
  cache,
  jobs,
  upload,
  limits,
  replica,
  skew,
  restart,
  killed,
  hung,
  versions(values.previous),
  synchronous,
  asynchronous,
]

const wanted = CHECKS.filter(({ name }) => values.only.length === 0 || values.only.includes(name))
const isKnown = values.only.every((name) => CHECKS.some((check) => check.name === name))
if (values.help || !isKnown) {
  console.log(
    `npm run proof -- machines [--only ${CHECKS.map(({ name }) => name).join('|')}] [--previous <commit>]`,
  )
  process.exit(values.help ? 0 : 2)
}

const programs = foundPrograms()
const interruption = awaitInterruption()
const undo: Parameters<typeof endSite>[0] = []
try {
  process.exitCode = (await Promise.race([prove(), interruption.happens])) ? 0 : 1
} finally {
  await endSite(undo)
}
// A killed machine's connections would keep this process.
process.exit()

function foundPrograms(): Programs {
  try {
    return findPrograms()
  } catch (error) {
    if (!(error instanceof MissingPrograms)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

/** Returns whether everything holds. */
async function prove(): Promise<boolean> {
  const startedAt = performance.now()
  const site = await startSite(programs, undo)
  console.log(`${topologyOf(site)}\nup after ${seconds(startedAt)} s\n`)
  let failed = 0
  let lost = 0
  for (const check of wanted) {
    const outcome = await tried(check, site)
    failed += outcome.faults.length > 0 ? 1 : 0
    lost += outcome.lost
  }
  console.log(
    `\n${wanted.length - failed} of ${wanted.length} hold, lost ${lost}, ${seconds(startedAt)} s in all`,
  )
  return failed === 0
}

async function tried(check: Check, site: Site) {
  const startedAt = performance.now()
  const outcome = await check.run(site).catch((error: unknown) => ({
    notes: [],
    lost: 0,
    faults: [error instanceof Error ? error.message : String(error)],
  }))
  const { notes, lost, faults } = outcome
  const verdict = faults.length === 0 ? 'holds' : 'FAILS'
  console.log(
    `${verdict}  ${check.name.padEnd(13)}${seconds(startedAt).padStart(6)} s  lost ${lost}  ${check.claim}`,
  )
  for (const note of notes) console.log(`         ${note}`)
  for (const fault of faults) console.log(`       ! ${fault}`)
  return outcome
}

function topologyOf({ primary, replica, pooler, front, a, b }: Site): string {
  return [
    `visitors      ${front.origin}, Caddy`,
    `web           a ${a.product.origin}, b ${b.product.origin} with a clock of its own; a worker`,
    `PgBouncer     ${pooler.version}, ${pooler.mode} mode; sessions for LISTEN, jobs, locks, migrations`,
    `PostgreSQL    primary on ${primary.port}, streaming replica on ${replica.port}`,
    'files, mail   an S3 server, an SMTP server',
  ].join('\n')
}

function seconds(startedAt: number): string {
  return ((performance.now() - startedAt) / 1000).toFixed(1)
}
