// 'Deploy Now' for someone who is signed in: says what they have already, and starts the deployment otherwise. Loaded
// for members only.
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { formatDollars } from '../../../../ui/format.ts'
import { latePart } from '../../../../ui/when-online.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { signedInOnly, usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { deployedQuery } from './deployed-marks.ts'
import type { DeployedAgent, DeployLook } from './deploying.ts'
import { useDeployment } from './use-deployment.ts'

const DeployDialog = lazy(() => latePart(() => import('./deploy-dialog.tsx')))

type DeployForMemberProps = DeployLook & {
  agent: DeployedAgent
  isOneOfMany: boolean
  /** How often it has been pressed, also before this was loaded. */
  presses: number
  onPress: () => void
}

export default signedInOnly(ForPerson)

function ForPerson({ agent, isOneOfMany, presses, onPress, ...look }: DeployForMemberProps) {
  const { api } = useAuth()
  const { user } = usePerson()
  const button = useRef<HTMLButtonElement>(null)
  const isDeployed = useQuery(deployedQuery(api, user.id, agent.id)).data ?? false
  const deployment = useDeployment(agent, isOneOfMany ? 'list' : 'page')
  const { intent, newPrice } = deployment
  const nameOf = (what: string) => (isOneOfMany ? { 'aria-label': `${what}: ${agent.name}` } : {})

  const start = useEffectEvent(() => void deployment.start())
  const started = useRef(0)
  useEffect(() => {
    if (presses <= started.current) return
    started.current = presses
    start()
  }, [presses])

  if (isDeployed && !deployment.isOpen) {
    return (
      <Button {...look} ref={button} disabled {...nameOf('Already Deployed')}>
        Already Deployed
      </Button>
    )
  }
  return (
    <>
      <Button
        {...look}
        ref={button}
        aria-haspopup="dialog"
        busy={deployment.isStarting}
        onClick={onPress}
        {...nameOf(deployment.isStarting ? 'Processing...' : 'Deploy Now')}
      >
        {deployment.isStarting ? 'Processing...' : 'Deploy Now'}
      </Button>
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
            returnFocus={() => button.current}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={newPrice !== undefined}
        onOpenChange={() => deployment.dismissPrice()}
        returnFocus={() => button.current}
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
