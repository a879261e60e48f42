// `npm test` runs the gate, and a share of the proof that the commit draws. The checks run while the pages are built;
// the journeys and the house rules about bundles need the build.
import { lessOfTwo, tooCostly } from './costly-tests.ts'
import type { Outcome } from './results.ts'
import { drawnFiles, journeysToRun } from './share.ts'
import { runStages, type Stage, type Stated } from './stages.ts'
import { BUILD, journeysStage, LINT, TYPES, UNUSED_CODE, vitestStage } from './tools.ts'

/** The gate may take eight minutes of two processors, and the drawn share so much beyond them. */
const BUDGET = { gate: 1000, share: 200 }

const gateTests = (name: string, label: string, parameters: readonly string[]): Stage =>
  vitestStage(name, label, [...parameters, '--tags-filter=!proof'], { GATE: 'yes' })
const UNIT_TESTS = gateTests('Unit tests and API tests', 'unit', ['--project=product'])
/** They run in one worker, since each parses all files of the repository. */
const HOUSE_RULES = gateTests('House rules', 'house', ['--project=house', '--maxWorkers=1'])
const DRAWN_TESTS = vitestStage('Slow tests that this commit draws', 'drawn', [
  '--project=product',
  '--project=house',
  '--tags-filter=proof',
  ...drawnFiles(),
])
const JOURNEYS = journeysStage(
  'Journeys, and others that this commit draws',
  async (reports) => ['--test-list', await journeysToRun(reports)],
  { GATE: 'yes' },
)

/** Adds a failure for a test that costs too much both times that it is measured. */
const withCostly = (stage: Stage): Stage => ({
  ...stage,
  async work(label, reports): Promise<Outcome> {
    const outcome = await stage.work(label, reports)
    const costs = outcome.costs ?? []
    const files = [...new Set(tooCostly(costs).map(({ file }) => file))]
    if (files.length === 0) return outcome
    const again = await gateTests('', 'again', ['--project=product', ...files]).work('again', reports)
    return {
      ...outcome,
      failures: [...outcome.failures, ...again.failures, ...tooCostly(lessOfTwo(costs, again.costs ?? []))],
      cpuSeconds: outcome.cpuSeconds + again.cpuSeconds,
    }
  },
})

/** Adds a failure if the whole exceeds its budget. */
function judge(outcomes: readonly Stated[]): Stated[] {
  const cpuSeconds = outcomes.reduce((sum, one) => sum + one.cpuSeconds, 0)
  const seconds = outcomes.reduce((sum, one) => sum + one.seconds, 0)
  const budget = BUDGET.gate + BUDGET.share
  const failures =
    cpuSeconds > budget
      ? [
          {
            file: '',
            title: 'costs too much',
            error: `${cpuSeconds.toFixed(0)} CPU s of ${budget}: move the costliest tests to the proof`,
          },
        ]
      : []
  return [
    {
      name: `Budget of ${budget} CPU s`,
      passed: failures.length === 0 ? 1 : 0,
      failures,
      seconds,
      cpuSeconds,
    },
  ]
}

await runStages(
  [
    [
      [BUILD, HOUSE_RULES],
      [TYPES, LINT, UNUSED_CODE],
    ],
    [[withCostly(UNIT_TESTS)]],
    [[DRAWN_TESTS]],
    [[JOURNEYS]],
  ],
  judge,
)
