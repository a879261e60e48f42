// Runs before each test file: what was started ends with its test or its file, and what a test costs is noted.
import { PerformanceObserver } from 'node:perf_hooks'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { endOf } from './afterwards.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** What the process of the test spent on it, in seconds of a processor. */
    cpuSeconds?: number
  }
}

/** The garbage of a whole worker is collected during some test or other, by two threads on average. */
const COLLECTING_THREADS = 2

let collectedMs = 0
const observer = new PerformanceObserver((list) => count(list.getEntries()))
const count = (entries: readonly { duration: number }[]) => {
  for (const { duration } of entries) collectedMs += duration
}
observer.observe({ entryTypes: ['gc'] })

let before = process.cpuUsage()
beforeEach(() => {
  count(observer.takeRecords())
  collectedMs = 0
  before = process.cpuUsage()
})

// The hooks that are registered first run last.
afterEach(({ task }) => {
  const { user, system } = process.cpuUsage(before)
  count(observer.takeRecords())
  const collectedSeconds = (COLLECTING_THREADS * collectedMs) / 1000
  task.meta.cpuSeconds = Math.max(0, (user + system) / 1e6 - collectedSeconds)
})

afterEach(() => endOf('test'))
afterAll(() => {
  observer.disconnect()
  return endOf('file')
})
