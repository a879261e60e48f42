// Runs steps at the end of a test or of its file. All files of a worker share this module, so its hooks are registered
// by a setup file, which runs for each of them: a hook of a module that is imported once is called for the first file
// only.
type Step = () => unknown

const steps = { test: [] as Step[], file: [] as Step[] }

/** Registers a step that runs once all tests of this file are done, the latest first. */
export const afterThisFile = (step: Step): void => void steps.file.push(step)
/** Registers a step that runs once this test is done, the latest first. */
export const afterThisTest = (step: Step): void => void steps.test.push(step)

/** Runs every step, also if another one failed. Raises an AggregateError of all failures. */
export async function endOf(what: keyof typeof steps): Promise<void> {
  const failures: unknown[] = []
  for (let step = steps[what].pop(); step; step = steps[what].pop()) {
    try {
      await step()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `What a ${what} had started didn't end`)
}
