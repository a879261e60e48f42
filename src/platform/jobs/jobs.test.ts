// Does the log tell of a run what somebody would want to read, and no more?
import { expect, it } from 'vitest'
import { recordingLog } from '../../../tests/support/recording-log.ts'
import { runJob } from './jobs.ts'

it.each([
  { did: 'nothing that it counts', run: async () => {}, line: { level: 'info' } },
  { did: 'three things', run: async () => 3, line: { level: 'info', count: 3 } },
  { did: 'none', run: async () => 0, line: { level: 'debug', count: 0 } },
])('tells of a run that did $did at level $line.level', async ({ run, line }) => {
  const log = recordingLog()
  await runJob({ name: 'tidy', run }, log)
  expect(log.lines).toEqual([{ event: 'job_done', name: 'tidy', duration_ms: expect.any(Number), ...line }])
})

it('tells of a run that failed, and fails with it', async () => {
  const log = recordingLog()
  const err = new Error('as it happens')
  const run = () => Promise.reject(err)
  await expect(runJob({ name: 'tidy', run }, log)).rejects.toBe(err)
  expect(log.lines).toEqual([{ level: 'error', event: 'job_failed', name: 'tidy', err }])
})
