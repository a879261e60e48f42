// The state of the session in this browser. The auth library is loaded only when a session is stored or a person signs in.
import type { AuthChangeEvent, Session, User } from '@supabase/auth-js'
import { ADDRESSES } from '../../../../paths.ts'
import { createApiClient } from '../../../../platform/client/api.ts'
import { type Backend, createBackend } from '../../../../platform/client/backend.ts'
import { connectStorage } from '../../../../platform/client/storage-access.ts'
import type { Api, Contract } from '../../../../platform/contract/contract.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import { ifOnline } from '../../../../ui/when-online.ts'
import { lacksSecondFactor } from './assurance.ts'
import type { AuthClient, AuthListener } from './auth-client.ts'

export type SignedIn = {
  status: 'signed-in'
  session: Session
  user: User
  /** The person signed in with one factor, while the account has a second one that has not been used yet. */
  lacksSecondFactor: boolean
}

export type AuthState =
  /** The state is unknown while rendering on the server, and until the stored session was read or refreshed. */
  | { status: 'loading' }
  /** `bySignOut` means that the person has just signed out. */
  | { status: 'signed-out'; bySignOut: boolean }
  | SignedIn

export type RefusalHandler = <T>(error: unknown, contract: Contract, again: () => Promise<T>) => Promise<T>

export type AuthStore = {
  backend: Backend
  api: Api
  /** Returns a valid token of the signed-in person; undefined for visitors. */
  accessToken(): Promise<string | undefined>
  /** Loads the auth library's client on first need. Rejects when it cannot be loaded. */
  client(): Promise<AuthClient>
  /** Opens a second client that stores nothing and shares nothing with the session, except its token if given. */
  openAside(inNameOf?: string): Promise<AuthClient>
  /**
   * Ends the session in this browser, even if the server cannot be reached. `lastCall` is the request that ends it on the server,
   * such as deleting the account: if it fails, the session continues and its error is raised. Other calls wait meanwhile, so that
   * none is sent with a session that has ended.
   */
  signOut(lastCall?: () => Promise<unknown>): Promise<void>
  state(): AuthState
  subscribe(changed: () => void): () => void
  /** Called on signed in, token refreshed, signed out, multi-factor challenge verified (AUTH-34). */
  onEvent(listener: AuthListener): () => void
  /** Sets the handler of refusals, which raises the error or repeats the call. */
  onRefused(handle: RefusalHandler | undefined): void
  /** Checks whether a session is stored; only in the browser. */
  start(): void
}

const loadLibrary = () => ifOnline(() => import('./auth-client.ts'))

const LOADING: AuthState = { status: 'loading' }
const RETRY_MS = 3_000
/** Signing out waits so long for answers at most. */
const MOST_WAITED_MS = 2_000
/** A part of the page that is not loaded by then has failed to load, which the page reports. */
const MOST_AWAITED_MS = 15_000

export function createAuthStore(baseUrl: string, publicKey: string): AuthStore {
  const backend = createBackend(baseUrl, publicKey)
  /** Set while the session is being ended on request. */
  let ending: Promise<void> | undefined
  let loading: Promise<AuthClient> | undefined
  let hasStarted = false
  const refusals = heldRefusals()
  const { state, become, hear, subscribe, onEvent } = heldState(backend, () => ending !== undefined)

  function client(): Promise<AuthClient> {
    loading ??= loadLibrary()
      .then(({ openAuthClient }) => openAuthClient(backend, isReturning(), hear))
      .catch((error: unknown) => {
        loading = undefined
        throw error
      })
    return loading
  }

  function loadUntilKnown(): void {
    client().catch(() => setTimeout(loadUntilKnown, RETRY_MS))
  }

  async function accessToken(): Promise<string | undefined> {
    await ending?.catch(() => undefined)
    if (state().status === 'signed-out') return undefined
    const { data } = await (await client()).getSession()
    return data.session?.access_token
  }

  async function endSession(lastCall?: () => Promise<unknown>): Promise<void> {
    await lastCall?.()
    try {
      // The session ends here also if the server cannot be reached; it then expires there by itself.
      await (await client()).signOut({ scope: 'local' })
    } catch {
      window.localStorage.removeItem(backend.sessionKey)
      become({ status: 'signed-out', bySignOut: true })
    }
  }

  /** The calls that are not answered yet. */
  const underWay = new Set<Promise<unknown>>()
  const send = watchedCalls(
    createApiClient({ backend, accessToken }),
    underWay,
    refusedSessions(state, client),
  )

  return {
    backend,
    api: (contract, input, options) => {
      const call = () => send(contract, input, options)
      return call().catch((error) => refusals.handle(error, contract, call))
    },
    accessToken,
    client,
    openAside: async (inNameOf) => (await loadLibrary()).openClientAside(backend, inNameOf),
    async signOut(lastCall) {
      // Without the session, a pending save would be refused.
      await Promise.race([
        Promise.allSettled(underWay),
        new Promise((resolve) => setTimeout(resolve, MOST_WAITED_MS)),
      ])
      // The last call starts before `ending` is set, and does not wait for itself.
      const own = endSession(lastCall)
      ending = own
      await own.finally(() => {
        // Another ending of the session may have begun meanwhile.
        if (ending === own) ending = undefined
      })
    },
    state,
    subscribe,
    onRefused: refusals.hold,
    onEvent,
    start() {
      if (hasStarted) return
      hasStarted = true
      connectStorage({ storageUrl: backend.storageUrl, accessToken })
      if (isSessionStored(backend) || isReturning()) loadUntilKnown()
      else become({ status: 'signed-out', bySignOut: false })
      // Another tab signed in, which this one notices without having loaded the library.
      window.addEventListener('storage', (event) => {
        if (event.key === backend.sessionKey && event.newValue !== null) loadUntilKnown()
      })
    },
  }
}

function heldState(backend: Backend, isEnding: () => boolean) {
  const watchers = new Set<() => void>()
  const listeners = new Set<AuthListener>()
  let state: AuthState = LOADING

  function become(next: AuthState): void {
    state = next
    // The head script sets the marks for a session and for an unverified address before the first paint; from now on
    // they follow the session.
    mark('signedIn', next.status === 'signed-in')
    mark('unproved', isUnproved(next))
    mark('authLoaded', true)
    for (const changed of watchers) changed()
  }

  function hear(event: AuthChangeEvent, session: Session | null): void {
    if (session) {
      const { user } = session
      become({ status: 'signed-in', session, user, lacksSecondFactor: lacksSecondFactor(session) })
    } else if (event === 'SIGNED_OUT' || !isSessionStored(backend)) {
      become({ status: 'signed-out', bySignOut: isEnding() })
    }
    // Otherwise the session could not be refreshed just now and stays in place (AUTH-33) until a later event.
    for (const listener of listeners) listener(event, session)
  }

  return {
    state: () => state,
    become,
    hear,
    subscribe: listenersOf(watchers),
    onEvent: listenersOf(listeners),
  }
}

/**
 * Holds refused calls until there is a handler. The part of the page that asks for a name is loaded after the rest, so a quick
 * person's call waits for it.
 */
function heldRefusals() {
  let held: RefusalHandler | undefined
  const waiting = new Set<() => void>()
  const untilHeld = () =>
    new Promise<void>((resolve) => {
      waiting.add(resolve)
      setTimeout(resolve, MOST_AWAITED_MS)
    })
  return {
    hold(handle: RefusalHandler | undefined): void {
      held = handle
      if (!handle) return
      for (const goOn of waiting) goOn()
      waiting.clear()
    },
    async handle<T>(error: unknown, contract: Contract, again: () => Promise<T>): Promise<T> {
      if (!held && error instanceof Problem && error.kind === 'name_required') await untilHeld()
      if (!held) throw error
      return held(error, contract, again)
    },
  }
}

/** Returns a function that adds to a set, and returns the function that removes it again. */
const listenersOf =
  <T>(all: Set<T>) =>
  (one: T) => {
    all.add(one)
    return () => all.delete(one)
  }

/**
 * The server refused the session. If it has only run out earlier than this browser's clock says, renewing it lets it go on, and
 * true is returned. Otherwise requesting the user makes the library drop it and notify its listeners.
 */
function refusedSessions(state: () => AuthState, client: () => Promise<AuthClient>): () => Promise<boolean> {
  let renewal: Promise<boolean> | undefined
  async function renew(): Promise<boolean> {
    if (state().status !== 'signed-in') return false
    try {
      const library = await client()
      const { data } = await library.refreshSession()
      if (data.session !== null) return true
      await library.getUser()
      return false
    } catch (error) {
      // Storage failed to remove the session. The next answer of the server leads here again.
      console.warn('The session has ended, and this browser cannot forget it', error)
      return false
    }
  }
  return () => {
    renewal ??= renew().finally(() => {
      renewal = undefined
    })
    return renewal
  }
}

/** Tracks calls while they are pending. A refused one is repeated once if the session can be renewed. */
function watchedCalls(callApi: Api, underWay: Set<Promise<unknown>>, renew: () => Promise<boolean>): Api {
  return async (contract, input, options) => {
    const call = callApi(contract, input, options).catch(async (error) => {
      const isRefused = error instanceof Problem && error.kind === 'sign_in_required'
      if (!isRefused || !(await renew())) throw error
      return callApi(contract, input, options)
    })
    underWay.add(call)
    try {
      return await call
    } finally {
      underWay.delete(call)
    }
  }
}

function mark(name: 'signedIn' | 'unproved' | 'authLoaded', isSo: boolean): void {
  const { dataset } = document.documentElement
  if (isSo) dataset[name] = ''
  else delete dataset[name]
}

/** Returns true for a fully signed-in person with an unverified address (SHELL-15). */
function isUnproved(state: AuthState): boolean {
  if (state.status !== 'signed-in' || state.lacksSecondFactor) return false
  return Boolean(state.user.email) && !state.user.email_confirmed_at
}

/** Returns true if a provider redirected back with a code to exchange. No other page takes a code from its address. */
function isReturning(): boolean {
  const { pathname, search } = window.location
  return pathname === ADDRESSES.auth && new URLSearchParams(search).has('code')
}

function isSessionStored(backend: Backend): boolean {
  try {
    return window.localStorage.getItem(backend.sessionKey) !== null
  } catch {
    // Storage is disabled, so no one can stay signed in here beyond this page.
    return false
  }
}
