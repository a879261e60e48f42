// A run consists of these stages, each around one program.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from './child-processes.ts'
import { checkOutcome, playwrightOutcome, vitestOutcome } from './results.ts'
import type { Stage } from './stages.ts'

const program = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
export const PLAYWRIGHT = program('node_modules/@playwright/test/cli.js')
const VITEST = program('node_modules/vitest/vitest.mjs')

export const TYPES: Stage = {
  name: 'Types',
  label: 'types',
  async work(label) {
    const typegen = await run(label, program('node_modules/@react-router/dev/dist/cli/index.js'), ['typegen'])
    if (typegen.exitCode !== 0) return checkOutcome(typegen)
    const checked = await run(label, program('node_modules/typescript/bin/tsc'), ['--noEmit'])
    return checkOutcome({ ...checked, cpuSeconds: typegen.cpuSeconds + checked.cpuSeconds })
  },
}

/** A script that succeeds or fails as a whole. */
export const checkStage = (
  name: string,
  label: string,
  path: string,
  parameters: readonly string[] = [],
): Stage => ({
  name,
  label,
  work: async (given) => checkOutcome(await run(given, program(path), parameters)),
})

export const LINT = checkStage('Lint and format', 'lint', 'node_modules/@biomejs/biome/bin/biome', [
  'check',
  '.',
])
export const UNUSED_CODE = checkStage('Unused code', 'unused', 'node_modules/knip/bin/knip.js', [
  '--no-progress',
])
export const BUILD = checkStage('Production build', 'build', 'src/app/build.ts')

/** Tests by vitest, each run under a name of its own. */
export const vitestStage = (
  name: string,
  label: string,
  parameters: readonly string[],
  env: Record<string, string> = {},
): Stage => ({
  name,
  label,
  async work(given, reports) {
    const file = join(reports, `${label}.json`)
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    return vitestOutcome(file, await run(given, VITEST, ['run', ...parameters, ...reporters], env))
  },
})

/** `parameters` may need a file that an earlier stage has left in the folder of reports. */
export const journeysStage = (
  name: string,
  parameters: (reports: string) => Promise<readonly string[]>,
  env: Record<string, string> = {},
): Stage => ({
  name,
  label: 'journey',
  async work(label, reports) {
    const file = join(reports, 'playwright.json')
    const all = ['test', '--reporter=list,json', ...(await parameters(reports))]
    const ended = await run(label, PLAYWRIGHT, all, { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file })
    return playwrightOutcome(file, ended)
  },
})
