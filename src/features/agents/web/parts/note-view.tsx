// Tells the server that someone looks at an agent's page, for its owner's analytics: once it is in sight, and once.
// Loaded after the page: nothing on it depends on it.
import { useCallback } from 'react'
import { usePageInSight } from '../../../../ui/page-in-sight.ts'
import { useAuth, useAuthState } from '../../../accounts/web/parts/auth-provider.tsx'
import { agentContracts } from '../../agents.contract.ts'

export default function NoteView({ agentId }: { agentId: number }) {
  const { api } = useAuth()
  // Until it is known who it is, a person would count as a visitor.
  const isKnown = useAuthState().status !== 'loading'
  const note = useCallback(() => {
    // A visit that is not counted is no reason to tell anyone.
    api(agentContracts.noteView, { params: { id: agentId } }).catch(() => undefined)
  }, [api, agentId])
  usePageInSight(isKnown ? note : undefined)
  return null
}
