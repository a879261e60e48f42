// The button that starts a deployment (AGT-10, AGT-18). For visitors it is a link to signing up and back; members are
// told that paying comes with the next version, and what they can do now.
import { lazy, type MouseEvent, Suspense, useRef, useState } from 'react'
import { paths, withQuery } from '../../../../paths.ts'
import { Button, ButtonLink, type ButtonProps } from '../../../../ui/button.tsx'
import { useAuthState } from '../../../accounts/web/parts/auth-provider.tsx'
import { useMemberAction } from '../../../accounts/web/parts/member-action.ts'

const DeployDialog = lazy(() => import('./deploy-dialog.tsx'))

/** In an address: the agent that somebody meant to deploy before they signed in. */
const DEPLOY_MARKER = 'deploy'

type DeployProps = Pick<ButtonProps, 'variant' | 'size' | 'wide' | 'className'> & {
  agent: { id: number; name: string }
  /** The page to come back to: a path, with its query. */
  returnTo: string
  /** Names the agent too: there are several such buttons on the page. */
  isOneOfMany?: boolean
}

export function Deploy({ agent, returnTo, isOneOfMany = false, ...look }: DeployProps) {
  const { status } = useAuthState()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const { ask } = useMemberAction({
    marker: { name: DEPLOY_MARKER, value: String(agent.id) },
    reason: 'deploy',
    act() {
      setWasOpen(true)
      setOpen(true)
    },
  })
  const name = isOneOfMany ? { 'aria-label': `Deploy Now: ${agent.name}` } : {}

  /** It is still unknown who pressed it: a member is not sent to sign up. */
  function waitUntilKnown(event: MouseEvent) {
    if (status !== 'loading') return
    event.preventDefault()
    ask()
  }

  if (status !== 'signed-in') {
    return (
      <ButtonLink {...look} {...name} to={signUpFor(agent.id, returnTo)} onClick={waitUntilKnown}>
        Deploy Now
      </ButtonLink>
    )
  }
  return (
    <>
      <Button {...look} {...name} ref={button} aria-haspopup="dialog" onClick={ask}>
        Deploy Now
      </Button>
      {wasOpen && (
        <Suspense fallback={null}>
          <DeployDialog agent={agent} open={open} onOpenChange={setOpen} returnFocus={() => button.current} />
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
