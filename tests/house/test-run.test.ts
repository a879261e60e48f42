// Does the test run print its failures at its end, whichever program found them?
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { run } from '../support/runner/child-processes.ts'
import { lessOfTwo, tooCostly } from '../support/runner/costly-tests.ts'
import { checkOutcome, failuresAgain, playwrightOutcome, vitestOutcome } from '../support/runner/results.ts'
import { draw } from '../support/runner/share.ts'
import { filesMatching, readText } from './sources.ts'

const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url))

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'test-run-'))
  symlinkSync(MODULES, join(folder, 'node_modules'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs one of the test programs over the files in the folder. */
function runIn(program: string, parameters: readonly string[], env: Record<string, string> = {}) {
  const { VITEST, VITEST_MODE, VITEST_POOL_ID, VITEST_WORKER_ID, NODE_ENV, TEST, ...usual } = process.env
  const { status, stdout } = spawnSync(process.execPath, [join(MODULES, program), ...parameters], {
    cwd: folder,
    env: { ...usual, ...env },
    encoding: 'utf8',
  })
  const lastLines = stdout.trimEnd().split('\n').slice(-15).join('\n')
  return { exitCode: status ?? 1, lastLines, cpuSeconds: 0 }
}

async function byVitest(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const report = join(folder, 'vitest.json')
  const parameters = ['run', '--root', folder, '--reporter=json', `--outputFile=${report}`]
  return vitestOutcome(report, runIn('vitest/vitest.mjs', parameters))
}

async function byPlaywright(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  writeFileSync(join(folder, 'playwright.config.ts'), "export default { testMatch: '*.journey.ts' }")
  const report = join(folder, 'playwright.json')
  const ended = runIn('@playwright/test/cli.js', ['test', '--reporter=json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  })
  return playwrightOutcome(report, ended)
}

describe('the end of a test run', () => {
  it('names each test that vitest saw fail, and says why', async () => {
    const outcome = await byVitest({
      'door.test.ts': `
        import { describe, expect, it } from 'vitest'
        describe('a door', () => {
          it('opens', () => expect('closed').toBe('open'))
          it('has a handle', () => expect(1).toBe(1))
        })`,
      'broken.test.ts': "throw new Error('this file cannot be read at all')",
    })
    expect(outcome.passed).toBe(1)
    expect(outcome.failures).toHaveLength(2)
    const said = failuresAgain([{ name: 'Unit tests', failures: outcome.failures }])
    expect(said).toMatch(/door\.test\.ts › a door opens\n {2}.*expected 'closed' to be 'open'/)
    expect(said).toMatch(/broken\.test\.ts › could not be collected\n.*this file cannot be read at all/)
  })

  it('names each journey that failed with its line, and says why without colours', async () => {
    const outcome = await byPlaywright({
      'gate.journey.ts': `
        import { expect, test } from '@playwright/test'
        test('the gate opens', () => {})
        test.describe('at night', () => {
          test('the gate is closed', () => expect(['a sign (li.tag)'], 'accessibility of /').toEqual([]))
        })`,
    })
    expect(outcome.passed).toBe(1)
    expect(outcome.failures).toHaveLength(1)
    const said = failuresAgain([{ name: 'Journeys', failures: outcome.failures }])
    expect(said).toMatch(/gate\.journey\.ts:5 › the gate is closed\n/)
    expect(said).toContain('accessibility of /')
    expect(said).toContain('a sign (li.tag)')
    expect(said).not.toContain('\u001b')
  })

  it('says so when a file of journeys cannot be read', async () => {
    const { passed, failures } = await byPlaywright({ 'lost.journey.ts': "throw new Error('no such road')" })
    expect(passed).toBe(0)
    expect(failuresAgain([{ name: 'Journeys', failures }])).toContain('no such road')
  })

  it('shows the end of the output where no test is named', async () => {
    const ended = {
      exitCode: 2,
      lastLines: "src/a.ts(3,1): error TS2322: Type 'string' is not a number.",
      cpuSeconds: 7,
    }
    expect(failuresAgain([{ name: 'Types', failures: checkOutcome(ended).failures }])).toBe(
      `Types › ended with exit code 2\n  ${ended.lastLines}`,
    )
    const { failures } = await vitestOutcome(join(folder, 'nothing.json'), ended)
    expect(failuresAgain([{ name: 'Unit tests', failures }])).toContain('error TS2322')
    expect(checkOutcome({ exitCode: 0, lastLines: '', cpuSeconds: 7 })).toEqual({
      passed: 1,
      failures: [],
      cpuSeconds: 7,
    })
  })

  it('fits into the last forty lines', () => {
    const error = Array.from({ length: 50 }, (_, line) => `line ${line}`).join('\n')
    const failures = Array.from({ length: 9 }, (_, at) => ({ file: 'a.test.ts', title: `test ${at}`, error }))
    const linesOf = (count: number) =>
      failuresAgain([{ name: 'Journeys', failures: failures.slice(0, count) }]).split('\n').length
    expect(linesOf(1)).toBe(16)
    for (const count of [2, 3, 5, 9]) expect(linesOf(count), `${count} failures`).toBeLessThanOrEqual(36)
  })
})

describe('the gate', () => {
  const cost = (title: string, cpuSeconds: number) => ({ file: 'a.test.ts', title, seconds: 9, cpuSeconds })

  it('refuses a test that costs over half a second of a processor, however long it waits', () => {
    const costs = [cost('waits', 0.49), cost('computes', 0.51)]
    expect(tooCostly([...costs, ...Array(500).fill(cost('usual', 0.01))]).map(({ title }) => title)).toEqual([
      'computes',
    ])
  })

  it('counts the less of two measurements of a test', () => {
    const usual = Array(500).fill(cost('usual', 0.01))
    const first = [...usual, cost('compiled', 0.8), cost('computes', 0.9)]
    const again = [cost('compiled', 0.2), cost('computes', 0.7)]
    expect(tooCostly(lessOfTwo(first, again)).map(({ title }) => title)).toEqual(['computes'])
  })

  it('allows for a machine on which every test costs more', () => {
    const usual = Array(500).fill(cost('usual', 0.04))
    expect(tooCostly([...usual, cost('slower', 0.9)])).toEqual([])
    expect(tooCostly([...usual, cost('slow', 1.9)])).toHaveLength(1)
  })

  it('says what a command and its children cost', async () => {
    const folderOf = (name: string) => join(folder, name)
    writeFileSync(folderOf('busy.mjs'), 'while (process.cpuUsage().user < 400_000);')
    writeFileSync(
      folderOf('parent.mjs'),
      `import { spawnSync } from 'node:child_process'
       spawnSync(process.execPath, [${JSON.stringify(folderOf('busy.mjs'))}])`,
    )
    const { cpuSeconds } = await run('parent', folderOf('parent.mjs'), [])
    if (process.platform !== 'win32') expect(cpuSeconds).toBeGreaterThan(0.2)
  })

  it('draws the same of the proof for the same commit, and in the end all of it', () => {
    const names = Array.from({ length: 40 }, (_, at) => `test ${at}`)
    expect(draw('a1b2', names.toReversed(), 5)).toEqual(draw('a1b2', names, 5))
    const drawn = new Set(Array.from({ length: 60 }, (_, at) => draw(`commit ${at}`, names, 5)).flat())
    expect(drawn.size).toBe(40)
  })

  it('has at most 62 journeys', () => {
    const tagged = filesMatching('tests/journeys/*.test.ts').map(
      (path) => readText(path).split("tag: '@gate'").length - 1,
    )
    expect(tagged.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(62)
  })
})
