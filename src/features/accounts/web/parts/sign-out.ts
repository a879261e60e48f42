// Signs out, for every place that offers it (SHELL-13, SET-10, HOME-8).
import { showToast } from '../../../../ui/toast.ts'
import { frameMessages } from '../../frame.messages.ts'
import { useAuth } from './auth-provider.tsx'

/**
 * Ends the session in this browser and confirms it (MSG-111). Pages that need a session then redirect by themselves.
 */
export function useSignOut(): () => Promise<void> {
  const auth = useAuth()
  return async () => {
    await auth.signOut()
    showToast({ title: frameMessages.signedOut })
  }
}
