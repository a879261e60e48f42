// Runs before each test file: what was started ends with its test or its file, and what a test costs is noted.
import { afterAll, afterEach, beforeEach } from 'vitest'
import { endOf } from './afterwards.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** What the process of the test spent on it, in seconds of a processor. */
    cpuSeconds?: number
  }
}

let before = process.cpuUsage()
beforeEach(() => {
  before = process.cpuUsage()
})

// The hooks that are registered first run last.
afterEach(({ task }) => {
  const { user, system } = process.cpuUsage(before)
  task.meta.cpuSeconds = (user + system) / 1e6
})

afterEach(() => endOf('test'))
afterAll(() => endOf('file'))
