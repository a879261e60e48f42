// Marks the projects in lists to which the person has sent a proposal: one call for all lists. It is loaded for members only.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { personKey } from '../../../../../platform/client/person-queries.ts'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { signedInOnly, usePerson } from '../../../../accounts/web/parts/signed-in-only.tsx'
import { proposalContracts } from '../../proposals.contract.ts'

export default signedInOnly(SentMark)

function SentMark({ projectId, onKnown }: { projectId: number; onKnown: (isSent: boolean) => void }) {
  const { api } = useAuth()
  const { user } = usePerson()
  const proposed = useQuery({
    queryKey: personKey(user.id, 'proposals', 'projects'),
    queryFn: () => api(proposalContracts.proposedTo, {}),
  })
  const isSent = proposed.data?.project_ids.includes(projectId) ?? false
  const tell = useEffectEvent(onKnown)
  useEffect(() => tell(isSent), [isSent])
  return null
}
