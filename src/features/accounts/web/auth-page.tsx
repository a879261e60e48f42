// The page for signing in and signing up, with the second step for accounts with a second factor, and the steps after it.

import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { unlistedMeta } from '../../../platform/client/page-meta.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { showToast } from '../../../ui/toast.ts'
import { ifOnline, latePart } from '../../../ui/when-online.ts'
import { accountMessages } from '../accounts.messages.ts'
import { AuthFrame } from './parts/auth-frame.tsx'
import { type AuthMode, authModeOf } from './parts/auth-mode.ts'
import { useAuthState, useLibrarySoon } from './parts/auth-provider.tsx'
import { loadRules } from './parts/later-rules.ts'
import { useProviderRefusal } from './parts/provider-refusal.ts'
import { safeReturnTo } from './parts/return-to.ts'
import { SignInForm } from './parts/sign-in-form.tsx'
import { SignUpForm } from './parts/sign-up-form.tsx'
import { leadOf } from './parts/sign-up-reason.ts'
import { SocialButtons } from './parts/social-buttons.tsx'

const WORDS: Record<AuthMode, { title: string; lead: string }> = {
  'sign-in': {
    title: 'Sign in',
    lead: "Post projects, send proposals, deploy agents and follow what's new.",
  },
  'sign-up': {
    title: 'Create your account',
    lead: 'One account to hire, sell, learn and keep up with AI.',
  },
}

const loadNextStep = () => import('./parts/next-step.tsx')
const NextStep = lazy(() => latePart(loadNextStep))
/** The forms and the steps after them need these parts, and the page itself does not. */
const loadWhatFollows = () => Promise.all([loadRules(), ifOnline(loadNextStep)])

export const meta = unlistedMeta('Sign in', 'One account to hire, sell, learn and keep up with AI.')

export default function AuthPage() {
  const state = useAuthState()
  const [query, setQuery] = useSearchParams()
  const returnTo = safeReturnTo(query.get('returnTo'))
  const { state: given, key: place } = useLocation()
  // The form appears with the press, and its address follows. Otherwise text that is typed meanwhile would be lost.
  const [pressed, setPressed] = useState<{ mode: AuthMode; at: string }>()
  const mode = pressed?.at === place ? pressed.mode : authModeOf(query, given)
  const [email, setEmail] = useState(() => emailIn(given))
  // A code in the address means that a provider has just redirected the person back.
  const [isWelcome, setWelcome] = useState(() => query.has('code'))
  const [unproved, setUnproved] = useState<string>()
  // Signing up found an account, so only its password is left to type.
  const [isKnown, setKnown] = useState(false)
  const lacksFactor = state.status === 'signed-in' && state.lacksSecondFactor
  useProviderRefusal()
  useLibrarySoon(loadWhatFollows)
  useEffect(() => {
    if (lacksFactor) setWelcome(true)
  }, [lacksFactor])

  function openMode(next: string) {
    setPressed({ mode: next === 'sign-up' ? next : 'sign-in', at: place })
    const search = new URLSearchParams(query)
    if (next === 'sign-up') search.set('mode', next)
    else search.delete('mode')
    setQuery(search, { replace: true, preventScrollReset: true })
  }

  if (state.status === 'signed-in' || unproved !== undefined) {
    return (
      <Suspense fallback={<OneMoment title={WORDS[mode].title} />}>
        <NextStep
          unproved={unproved}
          returnTo={returnTo}
          onBack={() => setUnproved(undefined)}
          onLeaving={() => {
            if (isWelcome) showToast({ kind: 'success', title: accountMessages.welcomeBack })
          }}
        />
      </Suspense>
    )
  }
  return (
    <AuthFrame title={WORDS[mode].title} lead={leadOf(query, given, mode) ?? WORDS[mode].lead}>
      <p className="hidden items-center gap-3 text-soft signed-in:flex">
        <Spinner />
        <span>Checking your session…</span>
      </p>
      <div className="signed-in:hidden">
        <Tabs
          label="Sign in or sign up"
          open={mode}
          onChange={openMode}
          tabs={[
            {
              id: 'sign-in',
              label: 'Sign In',
              panel: mode === 'sign-in' && (
                <SignInForm
                  email={email}
                  isKnown={isKnown}
                  onEmail={setEmail}
                  onSend={() => setWelcome(true)}
                  onUnproved={setUnproved}
                />
              ),
            },
            {
              id: 'sign-up',
              label: 'Sign Up',
              panel: mode === 'sign-up' && (
                <SignUpForm
                  email={email}
                  onEmail={setEmail}
                  onSend={() => setWelcome(false)}
                  onUnproved={setUnproved}
                  onSignIn={() => {
                    setKnown(true)
                    openMode('sign-in')
                  }}
                />
              ),
            },
          ]}
        />
        <div className="mt-8 flex flex-col gap-5">
          <p className="flex items-center gap-4 text-small text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            or
          </p>
          <SocialButtons returnTo={returnTo} />
        </div>
      </div>
    </AuthFrame>
  )
}

/** The page shows this while the next part is loading; usually that is loaded already. */
function OneMoment({ title }: { title: string }) {
  return (
    <AuthFrame title={title}>
      <div className="py-10">
        <Spinner size="large" label="Loading" />
      </div>
    </AuthFrame>
  )
}

/** Returns the address with which a person was redirected here to sign up again. */
function emailIn(state: unknown): string {
  const isGiven = typeof state === 'object' && state !== null && 'email' in state
  return isGiven && typeof state.email === 'string' ? state.email : ''
}
