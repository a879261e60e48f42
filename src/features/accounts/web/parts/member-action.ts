// An action for members behind a button that everyone sees: a visitor reads an explanation, is redirected to sign up, and finds
// it started on return (DEC-67, DEC-68). A marker in the address names the action; no page renders differently for it.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../../../../paths.ts'
import { showToast, type Toast } from '../../../../ui/toast.ts'
import { useAuthState } from './auth-provider.tsx'
import { safeReturnTo } from './return-to.ts'
import type { SignUpReason } from './sign-up-reason.ts'

export type MemberAction = {
  /** The name of the parameter must not be one that a page uses itself. */
  marker: { name: string; value: string }
  signInFirst?: Pick<Toast, 'title' | 'description'>
  /** The page for signing up shows the sentence of this reason. */
  reason: SignUpReason
  act: () => void
}

/** Removes the marker from the address if this person has no such button after all. */
export function useForgetMarker(name: string, isIdle: boolean): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const rest = new URLSearchParams(search)
    if (!isIdle || !rest.has(name)) return
    rest.delete(name)
    void navigate(pathname + (rest.size > 0 ? `?${rest}` : ''), { replace: true, preventScrollReset: true })
  }, [name, isIdle, pathname, search, navigate])
}

/** Returns the button's handler, and if the session is still unknown. */
export function useMemberAction({ marker, signInFirst, reason, act }: MemberAction) {
  const state = useAuthState()
  const location = useLocation()
  const navigate = useNavigate()
  const [isWaiting, setWaiting] = useState(false)
  const isLeaving = useRef(false)
  const isKnown = state.status !== 'loading'
  const isMember = state.status === 'signed-in' && !state.lacksSecondFactor
  const isBack = new URLSearchParams(location.search).get(marker.name) === marker.value

  const addressWith = (value: string | undefined) => {
    const search = new URLSearchParams(location.search)
    if (value === undefined) search.delete(marker.name)
    else search.set(marker.name, value)
    return location.pathname + (search.size > 0 ? `?${search}` : '')
  }

  function begin(): void {
    if (isMember) {
      act()
      return
    }
    // A second click while leaving repeats no message.
    if (isLeaving.current) return
    isLeaving.current = true
    if (signInFirst) showToast({ kind: 'info', ...signInFirst })
    void navigate(paths.signUp(safeReturnTo(addressWith(marker.value)), reason))
  }

  const settle = useEffectEvent(() => {
    setWaiting(false)
    // A marker works once: reloading or sharing the address does not start the action again.
    if (isBack) void navigate(addressWith(undefined), { replace: true, preventScrollReset: true })
    if (isMember || isWaiting) begin()
  })

  useEffect(() => {
    if (isKnown && (isWaiting || isBack)) settle()
  }, [isKnown, isWaiting, isBack])

  // State alone would not do: setting it to the same value twice has no effect, and the second click undoes the first.
  return { ask: () => (isKnown ? begin() : setWaiting(true)), isWaiting: isWaiting && !isKnown }
}
