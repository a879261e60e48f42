// Tells the server that somebody looks at an agent's page, for its owner's analytics: once it is in sight, and once.
import { useEffect } from 'react'
import { useAuth, useAuthState } from '../../../accounts/web/parts/auth-provider.tsx'
import { agentContracts } from '../../contract.ts'

export function useNoteView(agentId: number): void {
  const { api } = useAuth()
  // Until it is known who it is, a person would count as a visitor.
  const isKnown = useAuthState().status !== 'loading'
  useEffect(() => {
    if (!isKnown) return
    const note = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', note)
      // Nothing on the page depends on it.
      api(agentContracts.noteView, { params: { id: agentId } }).catch(() => undefined)
    }
    document.addEventListener('visibilitychange', note)
    note()
    return () => document.removeEventListener('visibilitychange', note)
  }, [api, agentId, isKnown])
}
