// Does a request end that is never answered, and only such a request?
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchInTime, RESPONSE_LIMIT_MS } from './fetch-in-time.ts'

/** The stand-in for the browser's own function was given this signal. */
let signal: AbortSignal
let answer: (response: Response) => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', (_resource: unknown, init: RequestInit) => {
    signal = init.signal as AbortSignal
    return new Promise((resolve, reject) => {
      answer = resolve
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('without an answer it fails after a minute', async () => {
  const failed = vi.fn()
  fetchInTime('/slow').catch(failed)
  await vi.advanceTimersByTimeAsync(RESPONSE_LIMIT_MS - 1)
  expect(failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ name: 'AbortError' }))
})

it('the body of an answer may take longer', async () => {
  const asked = fetchInTime('/large')
  await vi.advanceTimersByTimeAsync(RESPONSE_LIMIT_MS - 1)
  const response = new Response('much')
  answer(response)
  expect(await asked).toBe(response)
  await vi.advanceTimersByTimeAsync(RESPONSE_LIMIT_MS)
  expect(signal.aborted).toBe(false)
  expect(vi.getTimerCount()).toBe(0)
})

it('ends at once when its answer is no longer wanted', async () => {
  const overtaken = new AbortController()
  const asked = fetchInTime('/slow', { signal: overtaken.signal })
  overtaken.abort()
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
})
