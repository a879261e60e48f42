// Tells the server once that a visitor sees an agent's page, for its owner's analytics. Nothing on the page depends on it, so
// it is loaded afterwards.
import { useCallback } from 'react'
import { usePageInSight } from '../../../../ui/page-in-sight.ts'
import { useAuth, useAuthState } from '../../../accounts/web/parts/auth-provider.tsx'
import { agentContracts } from '../../agents.contract.ts'

export default function NoteView({ agentId }: { agentId: number }) {
  const { api } = useAuth()
  // Until it is known who is signed in, a person would count as a visitor.
  const isKnown = useAuthState().status !== 'loading'
  const note = useCallback(() => {
    // A visit that is not counted needs no message.
    api(agentContracts.noteView, { params: { id: agentId } }).catch(() => undefined)
  }, [api, agentId])
  usePageInSight(isKnown ? note : undefined)
  return null
}
