// `npm test`: every stage, one after the other, also when one fails. At the end, what failed is printed once more, for
// whoever sees only the end; the last line says how many tests passed and failed. The exit code is 1 if anything failed
// or nothing ran.
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { endAll, run } from './child-processes.ts'
import { checkOutcome, failuresAgain, type Outcome, playwrightOutcome, vitestOutcome } from './results.ts'

const program = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const PROGRAMS = {
  reactRouter: program('node_modules/@react-router/dev/dist/cli/index.js'),
  typescript: program('node_modules/typescript/bin/tsc'),
  biome: program('node_modules/@biomejs/biome/bin/biome'),
  knip: program('node_modules/knip/bin/knip.js'),
  build: program('src/app/build.ts'),
  vitest: program('node_modules/vitest/vitest.mjs'),
  playwright: program('node_modules/@playwright/test/cli.js'),
}

const DATABASE_STOP_MS = 30_000

type Stage = { name: string; work: (reports: string) => Promise<Outcome> }

const STAGES: readonly Stage[] = [
  {
    name: 'Types',
    work: async () => {
      const typegen = await run(PROGRAMS.reactRouter, ['typegen'])
      return checkOutcome(typegen.exitCode === 0 ? await run(PROGRAMS.typescript, ['--noEmit']) : typegen)
    },
  },
  { name: 'Lint and format', work: async () => checkOutcome(await run(PROGRAMS.biome, ['check', '.'])) },
  { name: 'Unused code', work: async () => checkOutcome(await run(PROGRAMS.knip, ['--no-progress'])) },
  // The journeys and the house rules about bundles need it.
  { name: 'Production build', work: async () => checkOutcome(await run(PROGRAMS.build, [])) },
  {
    name: 'Unit tests, API tests and house rules',
    work: async (reports) => {
      const file = join(reports, 'vitest.json')
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
      return vitestOutcome(file, await run(PROGRAMS.vitest, ['run', ...reporters]))
    },
  },
  {
    name: 'Journeys',
    work: async (reports) => {
      const file = join(reports, 'playwright.json')
      const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file }
      return playwrightOutcome(file, await run(PROGRAMS.playwright, ['test', '--reporter=list,json'], env))
    },
  },
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
  for (const { name, work } of STAGES) {
    if (interrupted) return
    console.log(`\n=== ${name}`)
    const startedAt = performance.now()
    const { passed, failures } = await work(folder)
    const seconds = (performance.now() - startedAt) / 1000
    outcomes.push({ name, passed, failures, seconds })
    console.log(`--- ${name}: ${passed} passed, ${failures.length} failed, ${seconds.toFixed(1)} s`)
  }
  if (interrupted) return
  await clear(folder)
  conclude(outcomes)
}

/** Deletes the run's folder, once the databases in it have been stopped and deleted by their keepers. */
async function clear(folder: string): Promise<void> {
  const deadline = performance.now() + DATABASE_STOP_MS
  const hasDatabase = async () => (await readdir(folder)).some((name) => name.includes('database'))
  while ((await hasDatabase()) && performance.now() < deadline) await pause(100)
  await rm(folder, { recursive: true, force: true })
}

function conclude(outcomes: readonly Stated[]): void {
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
