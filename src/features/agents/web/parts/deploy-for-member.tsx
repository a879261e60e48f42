// Acts on the button 'Deploy Now' for a member: says what they have already, or starts the deployment. Loaded for members
// only.
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { ButtonLink } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { formatDollars } from '../../../../ui/format.ts'
import { latePart } from '../../../../ui/when-online.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { signedInOnly, usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { deployedQuery } from './deployed-marks.ts'
import type { DeployedAgent, DeployStage } from './deploying.ts'
import { useDeploymentPath } from './own-deployments.ts'
import { useDeployment } from './use-deployment.ts'

const DeployDialog = lazy(() => latePart(() => import('./deploy-dialog.tsx')))

type DeployForMemberProps = {
  agent: DeployedAgent
  isOneOfMany: boolean
  /** Presses before this was loaded count, too. */
  presses: number
  onStage: (stage: DeployStage) => void
  /** The button gets the focus back after a dialog. */
  returnFocus: () => HTMLElement | null
}

export default signedInOnly(ForPerson)

function ForPerson({ agent, isOneOfMany, presses, onStage, returnFocus }: DeployForMemberProps) {
  const { api } = useAuth()
  const { user } = usePerson()
  const isDeployed = useQuery(deployedQuery(api, user.id, agent.id)).data ?? false
  const deployment = useDeployment(agent, isOneOfMany ? 'list' : 'page')
  const { intent, newPrice } = deployment
  const stage = isDeployed && !deployment.isOpen ? 'deployed' : deployment.isStarting ? 'starting' : 'idle'

  const start = useEffectEvent(() => void deployment.start())
  const started = useRef(0)
  useEffect(() => {
    if (presses <= started.current) return
    started.current = presses
    start()
  }, [presses])

  const showStage = useEffectEvent(onStage)
  useEffect(() => showStage(stage), [stage])

  return (
    <>
      {stage === 'deployed' && !isOneOfMany && <OpenDeployment agentId={agent.id} />}
      {intent && (
        <Suspense fallback={null}>
          <DeployDialog
            agent={agent}
            intent={intent}
            noMore={deployment.noMore}
            open={deployment.isOpen}
            onOpenChange={deployment.setOpen}
            onRefused={deployment.renew}
            onRestart={() => void deployment.restart()}
            onDeployed={deployment.finish}
            returnFocus={returnFocus}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={newPrice !== undefined}
        onOpenChange={() => deployment.dismissPrice()}
        returnFocus={returnFocus}
        title="The price has changed"
        description={
          newPrice !== undefined && (
            <>
              {agent.name} costs {formatDollars(newPrice)} per month now. The page you were on said{' '}
              {formatDollars(agent.price)}. You haven't been charged.
            </>
          )
        }
        confirm={newPrice === undefined ? 'Continue' : `Continue at ${formatDollars(newPrice)}/mo`}
        onConfirm={() => void deployment.acceptPrice()}
      />
    </>
  )
}

/** In a small window it stands beside the button at the bottom; on a wide screen the note below the button leads there. */
function OpenDeployment({ agentId }: { agentId: number }) {
  return (
    <ButtonLink size="large" variant="solid" to={useDeploymentPath(agentId)} className="shrink-0 lg:hidden">
      Open
    </ButtonLink>
  )
}
