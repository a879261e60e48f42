// Leads from a compared agent to its page, or sellers and buyers to their own place. The part that recognises these is loaded
// for members only.
import { lazy, Suspense } from 'react'
import { paths } from '../../../../paths.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { latePart } from '../../../../ui/when-online.ts'
import { useAuthState } from '../../../accounts/web/parts/auth-provider.tsx'
import type { DeployedAgent } from './deploying.ts'

const DeployLinkForMember = lazy(() => latePart(() => import('./deploy-link-for-member.tsx')))

export function DeployLink({ agent }: { agent: DeployedAgent }) {
  const state = useAuthState()
  const { id, name } = agent
  if (state.status === 'signed-in' && state.user.id === agent.user_id) {
    return (
      <ButtonLink to={paths.soldDeployments(id)} aria-label={`See who deployed it: ${name}`}>
        See who deployed it
      </ButtonLink>
    )
  }
  const deploy = (
    <ButtonLink to={paths.agent(id)} variant="solid" aria-label={`Deploy Now: ${name}`}>
      Deploy Now
    </ButtonLink>
  )
  if (state.status !== 'signed-in' || state.lacksSecondFactor) return deploy
  return (
    <Suspense fallback={deploy}>
      <DeployLinkForMember agent={agent}>{deploy}</DeployLinkForMember>
    </Suspense>
  )
}
