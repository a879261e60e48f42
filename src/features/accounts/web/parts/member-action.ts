// Something that only members can do, behind a button that everybody sees: a visitor is told so, sent to sign in, and
// comes back to find it begun (DEC-67, DEC-68). The marker in the address says what was meant; no page is rendered for it.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../../../../paths.ts'
import { safeReturnTo } from '../../../../platform/client/return-to.ts'
import { showToast, type Toast } from '../../../../ui/toast.ts'
import { useAuthState } from './auth-provider.tsx'

type MemberAction = {
  /** A parameter of the address, which none of the page's own is called. */
  marker: { name: string; value: string }
  /** What a visitor is told. */
  signInFirst: Pick<Toast, 'title' | 'description'>
  act: () => void
}

/** Takes the marker out of the address where there is no such button for this person after all. */
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

/** Gives the button's handler, and whether it still waits to know who asks. */
export function useMemberAction({ marker, signInFirst, act }: MemberAction) {
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
    // A second press on the way out says nothing that the first did not.
    if (isLeaving.current) return
    isLeaving.current = true
    showToast({ kind: 'info', ...signInFirst })
    void navigate(paths.auth(safeReturnTo(addressWith(marker.value))))
  }

  const settle = useEffectEvent(() => {
    setWaiting(false)
    // A marker is for one time: whoever reloads or shares the address does not mean it again.
    if (isBack) void navigate(addressWith(undefined), { replace: true, preventScrollReset: true })
    if (isMember || isWaiting) begin()
  })

  useEffect(() => {
    if (isKnown && (isWaiting || isBack)) settle()
  }, [isKnown, isWaiting, isBack])

  // Not by state where it is known: a second press would set it to what it is, and take back what the first one ended.
  return { ask: () => (isKnown ? begin() : setWaiting(true)), isWaiting: isWaiting && !isKnown }
}
