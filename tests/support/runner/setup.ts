// Runs before each test file: all started programs end with the test or its file, and the cost of a test is noted.
import { PerformanceObserver } from 'node:perf_hooks'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { endOf } from './afterwards.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** Its thread spent so many seconds of a processor on it. */
    cpuSeconds?: number
  }
}

/** The garbage of a whole worker is collected during some test or other. */
let collectedMs = 0
const observer = new PerformanceObserver((list) => count(list.getEntries()))
const count = (entries: readonly { duration: number }[]) => {
  for (const { duration } of entries) collectedMs += duration
}
observer.observe({ entryTypes: ['gc'] })

// Only this thread counts: V8 marks garbage and compiles on others, for whichever test is running.
let before = process.threadCpuUsage()
beforeEach(() => {
  count(observer.takeRecords())
  collectedMs = 0
  before = process.threadCpuUsage()
})

// The hooks that are registered first run last.
afterEach(({ task }) => {
  const { user, system } = process.threadCpuUsage(before)
  count(observer.takeRecords())
  task.meta.cpuSeconds = Math.max(0, (user + system) / 1e6 - collectedMs / 1000)
})

afterEach(() => endOf('test'))
afterAll(() => {
  observer.disconnect()
  return endOf('file')
})
