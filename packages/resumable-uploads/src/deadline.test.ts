// Is a sender given up that is silent, or takes too long for the whole?
// @module-tag proof
import { PassThrough } from 'node:stream'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { UPLOAD_TIMEOUTS, withDeadline } from './deadline.ts'

describe('the timeouts', () => {
  afterEach(() => vi.useRealTimers())

  it('starts over with every byte, but ends for the whole', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { silenceMs, wholeMs } = UPLOAD_TIMEOUTS
    const almost = silenceMs - 1
    const givenUpAfter = async (bytes: number) => {
      const source = new PassThrough()
      let waited = 0
      const given = withDeadline(source, UPLOAD_TIMEOUTS, async (signal) => {
        source.resume()
        for (let sent = 0; !signal.aborted; waited++) {
          if (sent < bytes && waited % almost === 0) {
            source.write('x')
            sent++
            await new Promise((resolve) => setImmediate(resolve))
          }
          vi.advanceTimersByTime(1)
        }
      })
      await given
      return waited
    }
    expect(await givenUpAfter(1)).toBe(silenceMs)
    expect(await givenUpAfter(3)).toBe(2 * almost + silenceMs)
    expect(await givenUpAfter(Number.POSITIVE_INFINITY)).toBe(wholeMs)
  })
})
