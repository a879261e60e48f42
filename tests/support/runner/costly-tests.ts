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

/** A failure for each test that costs too much for the gate, which everyone waits for. */
export function tooCostly(costs: readonly Cost[]): Failure[] {
  const known = costs.flatMap(({ cpuSeconds, ...rest }) =>
    cpuSeconds === undefined ? [] : [{ ...rest, cpuSeconds }],
  )
  const average = known.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0) / Math.max(1, known.length)
  const limit = CPU_SECONDS * Math.max(1, average / USUAL_AVERAGE)
  return known
    .filter(({ file, cpuSeconds }) => cpuSeconds > limit && !isListed(file))
    .map(({ file, title, cpuSeconds }) => ({
      file,
      title,
      error: `cost ${cpuSeconds.toFixed(2)} CPU s (${average.toFixed(3)} on average): make it cheaper, give it \`tags: ['proof']\`, or list its file with a reason in tests/support/runner/costly-tests.ts`,
    }))
}
