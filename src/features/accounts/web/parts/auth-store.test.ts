// Do other calls of a page wait while a session is being ended, and not for too long? Is a name requested for calls that were
// refused before the page could ask?
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RESPONSE_LIMIT_MS } from '../../../../platform/client/fetch-in-time.ts'
import { onboardingContracts } from '../../../profiles/onboarding.contract.ts'
import { accountContracts } from '../../management/own-account.contract.ts'
import { type AuthStore, createAuthStore } from './auth-store.ts'

const ACCESS_TOKEN = [{ alg: 'none' }, { exp: 4_000_000_000 }, 'signature']
  .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  .join('.')

let store: AuthStore
let stores = 0
let stored: Map<string, string>
/** The requested addresses, none of which is ever answered. */
let asked: string[]

beforeEach(() => {
  asked = []
  stored = new Map()
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  }
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('window', {
    location: new URL('https://guildhall.example/settings'),
    localStorage,
    addEventListener: () => undefined,
  })
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('fetch', (address: string, { signal }: { signal: AbortSignal }) => {
    asked.push(address)
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  // A new address each time, because the library warns of two clients with one key.
  store = createAuthStore(`https://site-${++stores}.example`, 'the-public-key-of-a-test')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function beSignedIn(): void {
  const session = {
    access_token: ACCESS_TOKEN,
    refresh_token: 'r',
    expires_at: 4_000_000_000,
    user: { id: 'u' },
  }
  stored.set(store.backend.sessionKey, JSON.stringify(session))
}

const isWaiting = () => Promise.race([store.accessToken().then(() => false), setTimeout(20, true)])

it('for the last of two that overlap', async () => {
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  const firstEnd = store.signOut(() => first.promise)
  const secondEnd = store.signOut(() => second.promise)
  first.resolve()
  await firstEnd
  expect(await isWaiting()).toBe(true)
  second.resolve()
  await secondEnd
  expect(await isWaiting()).toBe(false)
})

it('for a last call that is never answered, a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  beSignedIn()
  const refused = vi.fn()
  store.signOut(() => store.api(accountContracts.remove, { body: {} })).catch(refused)
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  expect(await isWaiting()).toBe(true)
  await vi.advanceTimersByTimeAsync(RESPONSE_LIMIT_MS)
  expect(refused).toHaveBeenCalledWith(expect.objectContaining({ kind: 'unavailable' }))
  expect(await isWaiting()).toBe(false)
})

describe('what is refused for lack of a name before the page can ask for one', () => {
  const publish = () => store.api(onboardingContracts.suggestHandle, { body: { display_name: 'Ada' } })
  const isRefused = expect.objectContaining({ kind: 'name_required' })

  beforeEach(() => {
    beSignedIn()
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    vi.stubGlobal('fetch', async (address: string) => {
      asked.push(address)
      const refusal = { code: 'name_required', message: 'Choose a name', request_id: 'none' }
      return Response.json(refusal, { status: 403 })
    })
  })

  it('waits, and is handled by what asks', async () => {
    const answer = publish()
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(14_000)
    const ask = vi.fn(async () => ({ handle: 'ada' }) as never)
    store.onRefused(ask)
    expect(await answer).toEqual({ handle: 'ada' })
    expect(ask).toHaveBeenCalledExactlyOnceWith(
      isRefused,
      onboardingContracts.suggestHandle,
      expect.any(Function),
    )
  })

  it('is refused in the end, if nothing asks', async () => {
    const refused = vi.fn()
    publish().catch(refused)
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(14_000)
    expect(refused).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(refused).toHaveBeenCalledWith(isRefused)
  })
})

describe('a call whose session ran out earlier than this browser’s clock says', () => {
  const gone = () =>
    Response.json(
      { code: 'session_not_found', message: 'Gone' },
      { status: 403, headers: { 'x-supabase-api-version': '2024-01-01' } },
    )

  /** The server takes only a renewed session, if it renews one at all. */
  const renewing = (renews: boolean) => {
    beSignedIn()
    vi.stubGlobal('fetch', async (address: string | URL, init?: { headers?: HeadersInit }) => {
      const url = String(address)
      asked.push(url)
      if (url.includes('/auth/v1/token')) {
        if (!renews) return gone()
        const renewed = { access_token: `${ACCESS_TOKEN}2`, refresh_token: 'r2', token_type: 'bearer' }
        return Response.json({ ...renewed, expires_in: 3600, expires_at: 4_000_000_000, user: { id: 'u' } })
      }
      if (url.includes('/auth/v1/user')) return gone()
      const isRenewed = new Headers(init?.headers).get('authorization') === `Bearer ${ACCESS_TOKEN}2`
      if (isRenewed) return Response.json({ handle: 'ada' })
      return Response.json({ code: 'sign_in_required', message: 'Sign in', request_id: 'x' }, { status: 401 })
    })
    store.start()
    return vi.waitFor(() => expect(store.state().status).toBe('signed-in'))
  }
  const call = () => store.api(onboardingContracts.suggestHandle, { body: { display_name: 'Ada' } })
  const renewals = () => asked.filter((url) => url.includes('/auth/v1/token')).length

  it('is repeated once with a renewed one, by one renewal for all that are refused together', async () => {
    await renewing(true)
    expect(await Promise.all([call(), call()])).toEqual([{ handle: 'ada' }, { handle: 'ada' }])
    expect(renewals()).toBe(1)
    expect(store.state().status).toBe('signed-in')
  })

  it('is refused, and the person signed out, if the server has ended it', async () => {
    await renewing(false)
    await expect(call()).rejects.toMatchObject({ kind: 'sign_in_required' })
    await vi.waitFor(() => expect(store.state().status).toBe('signed-out'))
  })
})
