// Reads how many tests passed and failed from the reports of vitest and playwright.
import { readFile } from 'node:fs/promises'
import * as z from 'zod'

export type Count = { passed: number; failed: number }

const vitestReport = z.object({
  success: z.boolean(),
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
})

const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  errors: z.array(z.unknown()),
})

/** A stage that wrote no report, or that failed without naming a test, counts as one failure. */
async function countOf(exitCode: number, read: () => Promise<Count>): Promise<Count> {
  const count = await read().catch(() => ({ passed: 0, failed: 1 }))
  const ranNothing = count.passed + count.failed === 0
  return exitCode !== 0 && (count.failed === 0 || ranNothing) ? { ...count, failed: 1 } : count
}

/** `exitCode` of the run that wrote `file`. A file whose tests could not even be collected is one failure. */
export function vitestCount(file: string, exitCode: number): Promise<Count> {
  return countOf(exitCode, async () => {
    const report = vitestReport.parse(JSON.parse(await readFile(file, 'utf8')))
    const broken = report.testResults.filter(
      (result) => result.status === 'failed' && result.assertionResults.length === 0,
    )
    return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length }
  })
}

/** `exitCode` of the run that wrote `file`. */
export function playwrightCount(file: string, exitCode: number): Promise<Count> {
  return countOf(exitCode, async () => {
    const { stats, errors } = playwrightReport.parse(JSON.parse(await readFile(file, 'utf8')))
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }
  })
}
