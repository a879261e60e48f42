// The button that starts a deployment (AGT-10, AGT-18). For visitors it is a link to signing up and back (PERM-8). The part
// for members is loaded beside it: the button is one element throughout, so that a press and the focus outlive the loading.
import { lazy, type MouseEvent, Suspense, useRef, useState } from 'react'
import { paths, withQuery } from '../../../../paths.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { latePart } from '../../../../ui/when-online.ts'
import { useAuthState } from '../../../accounts/web/parts/auth-provider.tsx'
import { useMemberAction } from '../../../accounts/web/parts/member-action.ts'
import type { DeployedAgent, DeployLook, DeployStage } from './deploying.ts'

const DeployForMember = lazy(() => latePart(() => import('./deploy-for-member.tsx')))

/** The parameter outlives signing up. */
const DEPLOY_MARKER = 'deploy'

const STAGE_LABELS: Record<DeployStage, string> = {
  idle: 'Deploy Now',
  starting: 'Processing...',
  deployed: 'Already Deployed',
}

const SOLD_LABEL = 'See who deployed it'

type DeployProps = DeployLook & {
  agent: DeployedAgent
  /** The path includes its query. */
  returnTo: string
  /** The label names the agent if the page has several such buttons. */
  isOneOfMany?: boolean
}

export function Deploy({ agent, returnTo, isOneOfMany = false, ...look }: DeployProps) {
  const state = useAuthState()
  const [presses, setPresses] = useState(0)
  /** The stage is unknown until the part for members is loaded. */
  const [stage, setStage] = useState<DeployStage>()
  const buttonRef = useRef<HTMLButtonElement>(null)
  const { ask } = useMemberAction({
    marker: { name: DEPLOY_MARKER, value: String(agent.id) },
    reason: 'deploy',
    act: () => setPresses((count) => count + 1),
  })
  const nameOf = (label: string) => (isOneOfMany ? { 'aria-label': `${label}: ${agent.name}` } : {})

  /** While it is unknown who is signed in, no member may be sent to sign up. */
  function waitUntilKnown(event: MouseEvent) {
    if (state.status !== 'loading') return
    event.preventDefault()
    ask()
  }

  if (state.status !== 'signed-in') {
    return (
      <ButtonLink
        {...look}
        {...nameOf('Deploy Now')}
        to={signUpFor(agent.id, returnTo)}
        onClick={waitUntilKnown}
      >
        Deploy Now
      </ButtonLink>
    )
  }
  // Sellers can't buy their own agent, so they are led to its buyers.
  if (state.user.id === agent.user_id) {
    return (
      <ButtonLink {...look} {...nameOf(SOLD_LABEL)} to={paths.soldDeployments(agent.id)}>
        {SOLD_LABEL}
      </ButtonLink>
    )
  }
  const label = stage ? STAGE_LABELS[stage] : 'Deploy Now'
  return (
    <>
      <Button
        {...look}
        {...nameOf(label)}
        ref={buttonRef}
        aria-haspopup={stage === 'deployed' ? undefined : 'dialog'}
        busy={stage === 'starting' || (stage === undefined && presses > 0)}
        disabled={stage === 'deployed'}
        onClick={ask}
      >
        {label}
      </Button>
      {!state.lacksSecondFactor && (
        <Suspense fallback={null}>
          <DeployForMember
            agent={agent}
            isOneOfMany={isOneOfMany}
            presses={presses}
            onStage={setStage}
            returnFocus={() => buttonRef.current}
          />
        </Suspense>
      )}
    </>
  )
}

function signUpFor(id: number, returnTo: string): string {
  const [path = '', query] = returnTo.split('?')
  const back = withQuery(path, { ...Object.fromEntries(new URLSearchParams(query)), [DEPLOY_MARKER]: id })
  return paths.signUp(back, 'deploy')
}
