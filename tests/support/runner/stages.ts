// Runs several stages: each is done also when another one fails, the failures are printed once more at the end, for a
// reader who sees only that, and the last line has the numbers of passed and failed tests. The exit code is 1 if
// anything failed or nothing ran.
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { endAll } from './child-processes.ts'
import { failuresAgain, type Outcome, slowest } from './results.ts'
import { temporaryFolder } from './temporary-folder.ts'

const DATABASE_STOP_MS = 30_000

export type Stage = {
  name: string
  /** Stands before each line of its output. */
  label: string
  work(label: string, reports: string): Promise<Outcome>
}

export type Stated = Outcome & { name: string; seconds: number }

let interrupted = false

/**
 * Runs one phase after the other; in a phase, the lists beside each other, each with one stage after the other. `judge`
 * adds findings about the whole.
 */
export async function runStages(
  phases: readonly (readonly (readonly Stage[])[])[],
  judge: (outcomes: readonly Stated[]) => readonly Stated[] = () => [],
): Promise<void> {
  const folder = await mkdtemp(join(await temporaryFolder(), 'guildhall-test-run-'))
  // Root's database user must be able to enter, for the databases inside.
  await chmod(folder, 0o711)
  process.env.TEST_RUN_FOLDER = folder
  // Files that a stage leaves in the temporary folder are deleted with it.
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
      const outcome = await work(label, folder)
      const seconds = (performance.now() - startedAt) / 1000
      outcomes.push({ name, ...outcome, seconds })
      const counts = `${outcome.passed} passed, ${outcome.failures.length} failed`
      console.log(`--- ${name}: ${counts}, ${seconds.toFixed(1)} s`)
    }
  }
  for (const lists of phases) await Promise.all(lists.map(inTurn))
  if (interrupted) return
  await clear(folder)
  conclude([...outcomes, ...judge(outcomes)])
}

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
  for (const { name, failures, seconds, cpuSeconds } of outcomes) {
    const mark = failures.length > 0 ? 'FAILED' : 'ok'
    const [time, cpu] = [seconds, cpuSeconds].map((figure) => figure.toFixed(0).padStart(6))
    console.log(`${mark.padEnd(7)}${name.padEnd(40)}${time} s${cpu} CPU s`)
  }
  const passed = outcomes.reduce((sum, one) => sum + one.passed, 0)
  const failed = outcomes.reduce((sum, { failures }) => sum + failures.length, 0)
  const ranNothing = outcomes.some((one) => one.passed + one.failures.length === 0)
  if (failed > 0) console.log(`\n=== Failed\n${failuresAgain(outcomes)}`)
  if (ranNothing) console.log('A stage ran no test.')
  process.exitCode = failed > 0 || ranNothing ? 1 : 0
  console.log(`\n${passed} passed, ${failed} failed`)
}
