// `npm test`: every stage, also when one fails; the checks run while the pages are built. At the end, the slowest tests
// are listed, and what failed is printed once more, for a reader who sees only the end; the last line says how many
// tests passed and failed. The exit code is 1 if anything failed or nothing ran.
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { endAll, run } from './child-processes.ts'
import {
  checkOutcome,
  failuresAgain,
  type Outcome,
  playwrightOutcome,
  slowest,
  tooSlow,
  vitestOutcome,
} from './results.ts'
import { secondsFor } from './slow-tests.ts'

const program = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
const PROGRAMS = {
  reactRouter: program('node_modules/@react-router/dev/dist/cli/index.js'),
  typescript: program('node_modules/typescript/bin/tsc'),
  biome: program('node_modules/@biomejs/biome/bin/biome'),
  knip: program('node_modules/knip/bin/knip.js'),
  build: program('src/app/build.ts'),
  vitest: program('node_modules/vitest/vitest.mjs'),
  playwright: program('node_modules/@playwright/test/cli.js'),
}

/** The proofs take too long. */
const GATE = ['--project=product', '--project=house']

const DATABASE_STOP_MS = 30_000

type Stage = { name: string; label: string; work: (label: string, reports: string) => Promise<Outcome> }

const TYPES: Stage = {
  name: 'Types',
  label: 'types',
  async work(label) {
    const typegen = await run(label, PROGRAMS.reactRouter, ['typegen'])
    return checkOutcome(
      typegen.exitCode === 0 ? await run(label, PROGRAMS.typescript, ['--noEmit']) : typegen,
    )
  },
}
const LINT: Stage = {
  name: 'Lint and format',
  label: 'lint',
  work: async (label) => checkOutcome(await run(label, PROGRAMS.biome, ['check', '.'])),
}
const UNUSED_CODE: Stage = {
  name: 'Unused code',
  label: 'unused',
  work: async (label) => checkOutcome(await run(label, PROGRAMS.knip, ['--no-progress'])),
}
const BUILD: Stage = {
  name: 'Production build',
  label: 'build',
  work: async (label) => checkOutcome(await run(label, PROGRAMS.build, [])),
}
const UNIT_TESTS: Stage = {
  name: 'Unit tests, API tests and house rules',
  label: 'unit',
  async work(label, reports) {
    const file = join(reports, 'vitest.json')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    return vitestOutcome(file, await run(label, PROGRAMS.vitest, ['run', ...GATE, ...reporters]))
  },
}
const JOURNEYS: Stage = {
  name: 'Journeys',
  label: 'journey',
  async work(label, reports) {
    const file = join(reports, 'playwright.json')
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file }
    return playwrightOutcome(
      file,
      await run(label, PROGRAMS.playwright, ['test', '--reporter=list,json'], env),
    )
  },
}

/**
 * One phase after the other; in a phase, the lists beside each other, each with one stage after the other. The journeys
 * and the house rules about bundles need the build.
 */
const PHASES: readonly (readonly (readonly Stage[])[])[] = [
  [[BUILD], [TYPES, LINT, UNUSED_CODE]],
  // Both at once would take as long: either uses all that two cores have.
  [[UNIT_TESTS]],
  [[JOURNEYS]],
]

type Stated = Outcome & { name: string; seconds: number }

let interrupted = false

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-test-run-'))
  // Root's database user must be able to enter, for the databases inside.
  await chmod(folder, 0o711)
  process.env.TEST_RUN_FOLDER = folder
  // Whatever a stage leaves in the temporary folder is deleted with it.
  process.env.TMPDIR = folder
  const interrupt = (signal: NodeJS.Signals) => {
    if (interrupted) return
    interrupted = true
    console.error(`\n${signal}: ending what is under way`)
    endAll()
      .then(() => clear(folder))
      .finally(() => process.exit(signal === 'SIGINT' ? 130 : 143))
  }
  process.on('SIGINT', interrupt)
  process.on('SIGTERM', interrupt)
  process.on('SIGHUP', interrupt)

  const outcomes: Stated[] = []
  const inTurn = async (stages: readonly Stage[]) => {
    for (const { name, label, work } of stages) {
      if (interrupted) return
      console.log(`\n=== ${name}`)
      const startedAt = performance.now()
      const outcome = withSlow(await work(label, folder))
      const seconds = (performance.now() - startedAt) / 1000
      outcomes.push({ name, ...outcome, seconds })
      const counts = `${outcome.passed} passed, ${outcome.failures.length} failed`
      console.log(`--- ${name}: ${counts}, ${seconds.toFixed(1)} s`)
    }
  }
  for (const lists of PHASES) await Promise.all(lists.map(inTurn))
  if (interrupted) return
  await clear(folder)
  conclude(outcomes)
}

const withSlow = (outcome: Outcome): Outcome => ({
  ...outcome,
  failures: [...outcome.failures, ...tooSlow(outcome, secondsFor)],
})

/** Deletes the run's folder, once the databases in it have been stopped and deleted by their keepers. */
async function clear(folder: string): Promise<void> {
  const deadline = performance.now() + DATABASE_STOP_MS
  const hasDatabase = async () => (await readdir(folder)).some((name) => name.includes('database'))
  while ((await hasDatabase()) && performance.now() < deadline) await pause(100)
  await rm(folder, { recursive: true, force: true })
}

function conclude(outcomes: readonly Stated[]): void {
  console.log(`\n=== Slowest\n${slowest(outcomes)}`)
  console.log('\n=== Summary')
  for (const { name, failures, seconds } of outcomes) {
    const mark = failures.length > 0 ? 'FAILED' : 'ok'
    console.log(`${mark.padEnd(7)}${name.padEnd(40)}${seconds.toFixed(1).padStart(6)} s`)
  }
  const passed = outcomes.reduce((sum, one) => sum + one.passed, 0)
  const failed = outcomes.reduce((sum, { failures }) => sum + failures.length, 0)
  const ranNothing = outcomes.some((one) => one.passed + one.failures.length === 0)
  if (failed > 0) console.log(`\n=== Failed\n${failuresAgain(outcomes)}`)
  if (ranNothing) console.log('A stage ran no test.')
  process.exitCode = failed > 0 || ranNothing ? 1 : 0
  console.log(`\n${passed} passed, ${failed} failed`)
}

await main()
