// `npm test`: the gate, which everyone waits for, and a share of the proof that the commit draws. The checks run while
// the pages are built; the journeys and the house rules about bundles need the build.
import { tooCostly } from './costly-tests.ts'
import type { Outcome } from './results.ts'
import { drawnFiles, journeysToRun } from './share.ts'
import { runStages, type Stage, type Stated } from './stages.ts'
import { BUILD, journeysStage, LINT, TYPES, UNUSED_CODE, vitestStage } from './tools.ts'

/** Eight minutes of two processors, and what the drawn share may take beyond them. */
const BUDGET = { gate: 1000, share: 200 }

const PROJECTS = ['--project=product', '--project=house']

const UNIT_TESTS = vitestStage(
  'Unit tests, API tests and house rules',
  'unit',
  [...PROJECTS, '--tags-filter=!proof'],
  { GATE: 'yes' },
)
const DRAWN_TESTS = vitestStage('Slow tests that this commit draws', 'drawn', [
  ...PROJECTS,
  '--tags-filter=proof',
  ...drawnFiles(),
])
const JOURNEYS = journeysStage(
  'Journeys, and others that this commit draws',
  async (reports) => ['--test-list', await journeysToRun(reports)],
  { GATE: 'yes' },
)

const withCostly = (stage: Stage): Stage => ({
  ...stage,
  async work(label, reports): Promise<Outcome> {
    const outcome = await stage.work(label, reports)
    return { ...outcome, failures: [...outcome.failures, ...tooCostly(outcome.costs ?? [])] }
  },
})

/** Fails over the budget of the whole. */
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
  [[[BUILD], [TYPES, LINT, UNUSED_CODE]], [[withCostly(UNIT_TESTS)]], [[DRAWN_TESTS]], [[JOURNEYS]]],
  judge,
)
