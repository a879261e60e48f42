// A dialog for members behind a button that everyone sees; visitors are led to sign up first.
import { type ReactNode, useState } from 'react'
import { type LateWindow, useLateWindow } from '../../../../ui/late-window.tsx'
import { useAuthState } from './auth-provider.tsx'
import { type MemberAction, useMemberAction } from './member-action.ts'

type MemberDialog = Omit<MemberAction, 'act'> & {
  /** Returns true if the dialog is not for this person after all. */
  isNotFor?: (userId: string) => boolean
}

/**
 * `opener` is for the button; `inWindow` draws the dialog for the person who opened it: it stays theirs while it is open, even if
 * their session ends in the meantime.
 */
export function useMemberDialog({ isNotFor, ...action }: MemberDialog) {
  const state = useAuthState()
  const { opener, show, close, inWindow } = useLateWindow()
  const [userId, setUserId] = useState<string>()
  const { ask, isWaiting } = useMemberAction({
    ...action,
    act() {
      if (state.status !== 'signed-in' || isNotFor?.(state.user.id)) return
      setUserId(state.user.id)
      show()
    },
  })
  return {
    opener: { ...opener, busy: isWaiting, onClick: ask },
    close,
    inWindow: (draw: (userId: string, window: LateWindow) => ReactNode) =>
      inWindow((window) => userId !== undefined && draw(userId, window)),
  }
}
