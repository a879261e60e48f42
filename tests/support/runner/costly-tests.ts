// Which tests of the gate may cost more of a processor than others? Each has a reason.
import type { Cost, Failure } from './results.ts'

const CPU_SECONDS = 0.5
/**
 * A test costs so much on average where nothing else runs: programs that share the caches of a processor slow every
 * test.
 */
const USUAL_AVERAGE = 0.02

/** Files that begin so are exempt. */
const LISTED: Readonly<Record<string, string>> = {
  'tests/house/':
    'reads every file of the repository, which the first test of a worker parses for all others',
  'src/app/demonstration-queries.test.ts': 'makes 200 searches, whose score is of all together',
}
const isListed = (file: string) => Object.keys(LISTED).some((start) => file.startsWith(start))

type Known = Cost & { cpuSeconds: number }

const known = (costs: readonly Cost[]): Known[] =>
  costs.flatMap(({ cpuSeconds, ...rest }) => (cpuSeconds === undefined ? [] : [{ ...rest, cpuSeconds }]))

/** Returns the lower of the two costs of each test. */
export function lessOfTwo(costs: readonly Cost[], again: readonly Cost[]): Cost[] {
  const nameOf = ({ file, title }: Cost) => `${file} › ${title}`
  const second = new Map(known(again).map((cost) => [nameOf(cost), cost.cpuSeconds]))
  return known(costs).map((cost) => ({
    ...cost,
    cpuSeconds: Math.min(cost.cpuSeconds, second.get(nameOf(cost)) ?? cost.cpuSeconds),
  }))
}

/**
 * Returns a failure for each test that costs too much for the gate. Tests want measuring twice, since compiling, and
 * other work of the machine, falls on one test or other.
 */
export function tooCostly(costs: readonly Cost[]): Failure[] {
  const all = known(costs)
  const average = all.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0) / Math.max(1, all.length)
  const limit = CPU_SECONDS * Math.max(1, average / USUAL_AVERAGE)
  return all
    .filter(({ file, cpuSeconds }) => cpuSeconds > limit && !isListed(file))
    .map(({ file, title, cpuSeconds }) => ({
      file,
      title,
      error: `cost ${cpuSeconds.toFixed(2)} CPU s (${average.toFixed(3)} on average): make it cheaper, give it \`tags: ['proof']\`, or list its file with a reason in tests/support/runner/costly-tests.ts`,
    }))
}
