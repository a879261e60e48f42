// A deployment whose payment the card provider has not confirmed: asks again, and says what happens next. People come here
// from a bank's page, or after closing the payment dialog.
import { useEffect, useEffectEvent } from 'react'
import { paths } from '../../../../paths.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { Spinner } from '../../../../ui/spinner.tsx'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { accessMessages as messages } from '../../access/access.messages.ts'
import type { Deployment } from '../../deployments.contract.ts'
import { requeryDeployments } from './deployed-marks.ts'
import { useConfirmation } from './use-confirmation.ts'

export function Unconfirmed({ deployment }: { deployment: Deployment }) {
  const { user } = usePerson()
  const { phase, reason, begin } = useConfirmation(deployment.id)
  const ask = useEffectEvent(begin)
  useEffect(() => ask(), [])
  useEffect(() => {
    if (phase === 'confirmed') void requeryDeployments(user.id)
  }, [phase, user.id])
  if (phase === 'over') {
    return (
      <Notice kind="warning" title={messages.notCompleted}>
        <p>{reason}</p>
        <ButtonLink size="small" className="mt-3" to={paths.agent(deployment.agent_id)}>
          Back to the agent
        </ButtonLink>
      </Notice>
    )
  }
  if (phase !== 'late') {
    return (
      <div role="status" className="flex items-center gap-3 py-6">
        <Spinner />
        <p>{messages.confirming}</p>
      </div>
    )
  }
  return (
    <Notice kind="warning" title={messages.notPaid}>
      <p>{messages.notPaidDetail}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="small" onClick={begin}>
          Check again
        </Button>
        <ButtonLink size="small" variant="quiet" to={paths.agent(deployment.agent_id)}>
          Back to the agent
        </ButtonLink>
      </div>
    </Notice>
  )
}
