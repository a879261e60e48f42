// What ends with a test or with its file. All files of a worker share this module, so its hooks are registered by a setup
// file, which runs for each of them: a hook of a module that is imported once is called for the first file only.
type Step = () => unknown

const steps = { test: [] as Step[], file: [] as Step[] }

/** Done once all tests of this file are, the latest step first. */
export const afterThisFile = (step: Step): void => void steps.file.push(step)
/** Done once this test is, the latest step first. */
export const afterThisTest = (step: Step): void => void steps.test.push(step)

/** Does every step, also if another one failed. Raises an AggregateError of what failed. */
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
