// Which tests of the gate may cost more of a processor than others? Each says why.
import type { Cost, Failure } from './results.ts'

const CPU_SECONDS = 0.5
/** What a test costs on average where nothing else runs: what shares the caches of a processor slows every test. */
const USUAL_AVERAGE = 0.02

/** Where files begin so. */
const LISTED: Readonly<Record<string, string>> = {
  'tests/house/':
    'reads every file of the repository, which the first test of a worker parses for all others',
}
const isListed = (file: string) => Object.keys(LISTED).some((start) => file.startsWith(start))

type Known = Cost & { cpuSeconds: number }

const known = (costs: readonly Cost[]): Known[] =>
  costs.flatMap(({ cpuSeconds, ...rest }) => (cpuSeconds === undefined ? [] : [{ ...rest, cpuSeconds }]))

/** Each with the less of what it cost now and when it was measured once more. */
export function lessOfTwo(costs: readonly Cost[], again: readonly Cost[]): Cost[] {
  const nameOf = ({ file, title }: Cost) => `${file} › ${title}`
  const second = new Map(known(again).map((cost) => [nameOf(cost), cost.cpuSeconds]))
  return known(costs).map((cost) => ({
    ...cost,
    cpuSeconds: Math.min(cost.cpuSeconds, second.get(nameOf(cost)) ?? cost.cpuSeconds),
  }))
}

/**
 * A failure for each test that costs too much for the gate, which everyone waits for. They want measuring twice, since
 * compiling, and whatever else the machine does, falls on one test or other.
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
