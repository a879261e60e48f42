// Tells a member on an agent's card and page that they have deployed it (AGT-17, AGT-19). Loaded for members only.
import { lazy, type ReactNode, Suspense } from 'react'
import { latePart } from '../../../../ui/when-online.ts'
import { useAuthState } from '../../../accounts/web/parts/auth-provider.tsx'

const DeployedBadgeForMember = lazy(() => latePart(() => import('./deployed-badge.tsx')))
const DeployedNoteForMember = lazy(() => latePart(() => import('./deployed-note.tsx')))

function ForMembers({ children }: { children: ReactNode }) {
  const state = useAuthState()
  if (state.status !== 'signed-in' || state.lacksSecondFactor) return null
  return <Suspense fallback={null}>{children}</Suspense>
}

export function DeployedBadge({ agentId }: { agentId: number }) {
  return (
    <ForMembers>
      <DeployedBadgeForMember agentId={agentId} />
    </ForMembers>
  )
}

export function DeployedNote(props: { agentId: number; isRun: boolean }) {
  return (
    <ForMembers>
      <DeployedNoteForMember {...props} />
    </ForMembers>
  )
}
