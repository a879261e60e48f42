// Reads passed and failed tests from the reports of vitest and Playwright, and prints the failures again.
import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import * as z from 'zod'

/** `error` may be long and coloured. */
export type Failure = { file: string; title: string; error: string }
/** The cost of a test is in seconds of a processor where they are known, as for all but journeys. */
export type Cost = { file: string; title: string; seconds: number; cpuSeconds?: number | undefined }
export type Outcome = {
  passed: number
  failures: readonly Failure[]
  costs?: readonly Cost[]
  /** It is the cost of the whole stage, on all processors. */
  cpuSeconds: number
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const NO_MESSAGE = 'threw something that is no error: the output above shows it'
const fromRoot = (path: string) => relative(ROOT, path).replaceAll('\\', '/')

/** Of a run of which only the end is kept, so many lines are seen. */
const LINES_OF_ALL_FAILURES = 36
const LINES_OF_A_FAILURE = { least: 3, most: 15 }

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          // It is null if the thrown value is no error, and so has no message.
          failureMessages: z.array(z.string().nullable()),
          duration: z.number().nullish(),
          meta: z.object({ cpuSeconds: z.number().optional() }),
        }),
      ),
    }),
  ),
})

const playwrightError = z.object({ message: z.string().optional(), stack: z.string().optional() })
type PlaywrightError = z.infer<typeof playwrightError>

const playwrightSuite = z.object({
  title: z.string(),
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      line: z.int(),
      tests: z.array(
        z.object({
          status: z.string(),
          results: z.array(z.object({ errors: z.array(playwrightError), duration: z.number() })),
        }),
      ),
    }),
  ),
  get suites() {
    return z.array(playwrightSuite).optional()
  },
})
type PlaywrightSuite = z.infer<typeof playwrightSuite>

const playwrightReport = z.object({
  config: z.object({ rootDir: z.string() }),
  stats: z.object({ expected: z.int() }),
  suites: z.array(playwrightSuite),
  errors: z.array(playwrightError),
})

/** A stage without a report has its exit code, and the end of its output. */
export type Ended = { exitCode: number; lastLines: string; cpuSeconds: number }

const endedBadly = ({ exitCode, lastLines }: Ended): Failure => ({
  file: '',
  title: `ended with exit code ${exitCode}`,
  error: lastLines,
})

/** The outcome of a stage that is one single check. */
export const checkOutcome = (ended: Ended): Outcome =>
  ended.exitCode === 0
    ? { passed: 1, failures: [], cpuSeconds: ended.cpuSeconds }
    : { passed: 0, failures: [endedBadly(ended)], cpuSeconds: ended.cpuSeconds }

/** A stage that wrote no report, ran nothing, or failed without naming a test, counts as one failure. */
async function outcomeOf(ended: Ended, read: () => Promise<Omit<Outcome, 'cpuSeconds'>>): Promise<Outcome> {
  const outcome = await read().catch((error: unknown) => ({
    passed: 0,
    failures: [{ file: '', title: 'left no report that can be read', error: `${error}\n${ended.lastLines}` }],
  }))
  const isUnexplained = ended.exitCode !== 0 && outcome.failures.length === 0
  const failures = isUnexplained ? [endedBadly(ended)] : outcome.failures
  return { ...outcome, failures, cpuSeconds: ended.cpuSeconds }
}

/** A file whose tests could not even be collected is one failure. */
export function vitestOutcome(file: string, ended: Ended): Promise<Outcome> {
  return outcomeOf(ended, async () => {
    const { testResults } = vitestReport.parse(JSON.parse(await readFile(file, 'utf8')))
    const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
      const path = fromRoot(name)
      if (status === 'failed' && assertionResults.length === 0)
        return [{ file: path, title: 'could not be collected', error: message }]
      return assertionResults
        .filter((one) => one.status === 'failed')
        .map((one) => ({
          file: path,
          title: one.fullName,
          error: one.failureMessages.map((message) => message ?? NO_MESSAGE).join('\n'),
        }))
    })
    const passed = testResults.flatMap((result) =>
      result.assertionResults.filter((one) => one.status === 'passed'),
    )
    const costs = testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status !== 'skipped')
        .map(({ fullName, duration, meta }) => ({
          file: fromRoot(name),
          title: fullName,
          seconds: (duration ?? 0) / 1000,
          cpuSeconds: meta.cpuSeconds,
        })),
    )
    return { passed: passed.length, failures, costs }
  })
}

const textOf = (errors: readonly PlaywrightError[]) =>
  errors.map(({ message, stack }) => stack ?? message ?? '').join('\n')

/** A test that passed only at a second try has failed. */
export function playwrightOutcome(file: string, ended: Ended): Promise<Outcome> {
  return outcomeOf(ended, async () => {
    const report = playwrightReport.parse(JSON.parse(await readFile(file, 'utf8')))
    const specsOf = ({ specs, suites = [] }: PlaywrightSuite): PlaywrightSuite['specs'] => [
      ...specs,
      ...suites.flatMap(specsOf),
    ]
    const specs = report.suites.flatMap(specsOf)
    const fileOf = (path: string) => fromRoot(`${report.config.rootDir}/${path}`)
    const ofTests = specs.flatMap(({ title, file: path, line, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ results }) => ({
          file: `${fileOf(path)}:${line}`,
          title,
          error: textOf(results.flatMap(({ errors }) => errors)),
        })),
    )
    const ofTheRun = report.errors.map((error) => ({
      file: '',
      title: 'outside a test',
      error: textOf([error]),
    }))
    const costs = specs.flatMap(({ title, file: path, tests }) =>
      tests.flatMap(({ results }) =>
        results.map(({ duration }) => ({ file: fileOf(path), title, seconds: duration / 1000 })),
      ),
    )
    return { passed: report.stats.expected, failures: [...ofTests, ...ofTheRun], costs }
  })
}

/** Repeats the failures of the stages with the first lines of each cause; fewer of each the more there are. */
export function failuresAgain(stages: readonly { name: string; failures: readonly Failure[] }[]): string {
  const all = stages.flatMap(({ name, failures }) => failures.map((failure) => ({ name, failure })))
  const share = Math.floor(LINES_OF_ALL_FAILURES / Math.max(1, all.length)) - 1
  const most = Math.min(LINES_OF_A_FAILURE.most, Math.max(LINES_OF_A_FAILURE.least, share))
  return all
    .map(({ name, failure: { file, title, error } }) => {
      const lines = stripVTControlCharacters(error)
        .split('\n')
        .map((line) => line.trimEnd())
        .filter((line) => line !== '')
      const shown = lines.slice(0, most).map((line) => `  ${line}`)
      return [[file || name, title].join(' › '), ...shown].join('\n')
    })
    .join('\n')
}

const SHOWN_SLOWEST = 20

/** Lists the tests of all stages that took longest, one a line. */
export function slowest(stages: readonly Outcome[]): string {
  return stages
    .flatMap(({ costs = [] }) => costs)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SHOWN_SLOWEST)
    .map(({ file, title, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file} › ${title}`)
    .join('\n')
}
