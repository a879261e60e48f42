// The payment dialog (PAY-4): what the buyer gets and pays, the card form, and then the server's word that it is paid.
// Loaded when it is first opened.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { paths } from '../../../../paths.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { countOf } from '../../../../ui/format.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { Spinner } from '../../../../ui/spinner.tsx'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { signedInOnly, usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { cardFormMessages } from '../../../payments/card-forms/card-forms.messages.ts'
import { PATIENCE_MS } from '../../../payments/card-forms/card-forms.rules.ts'
import { CardForm } from '../../../payments/card-forms/web/parts/card-form.tsx'
import { agentMessages as messages } from '../../agents.messages.ts'
import { runPriceMessages } from '../../run-prices.messages.ts'
import { interfaceQuery } from '../../runs/web/parts/interface-query.ts'
import { type DeployedAgent, type DeployIntent, daysFree } from './deploying.ts'
import { type ConfirmationPhase, useConfirmation } from './use-confirmation.ts'

/** The success is shown this long before the dialog closes (PAY-10). */
const SHOWN_MS = 2_000

type DeployDialogProps = {
  agent: DeployedAgent
  intent: DeployIntent
  noMore: string | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
  /** A refused payment may have been replaced by another one. */
  onRefused: () => Promise<'same' | 'renewed' | 'deployed'>
  /** The payment ended without a deployment; a new purchase may be possible. */
  onRestart: () => void
  onDeployed: (deploymentId: number) => void
  returnFocus: () => HTMLElement | null
}

export default signedInOnly(Payment)

function Payment({
  agent,
  intent,
  noMore,
  open,
  onOpenChange,
  onRefused,
  onRestart,
  onDeployed,
  returnFocus,
}: DeployDialogProps) {
  const formId = useId()
  const [isBusy, setBusy] = useState(false)
  const [isBankAsking, setBankAsking] = useState(false)
  const [isRenewed, setRenewed] = useState(false)
  const isSlow = useIsSlow(isBusy)
  const { phase, reason, begin, again } = useConfirmation(intent.deploymentId)
  const isDone = phase === 'confirmed'

  const finish = useEffectEvent(() => onDeployed(intent.deploymentId))
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(finish, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isDone])

  async function refused() {
    const outcome = await onRefused()
    setRenewed(outcome === 'renewed')
    if (outcome === 'deployed') begin()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      busy={(isBusy && !isSlow) || isDone}
      insistent
      returnFocus={returnFocus}
      title={`Deploy ${agent.name}`}
      description={phase === 'unpaid' && <Amount intent={intent} />}
      footer={
        phase === 'unpaid' ? (
          <>
            <Button disabled={isBusy && !isSlow} onClick={() => onOpenChange(false)}>
              {isSlow || noMore !== undefined ? 'Close' : 'Cancel'}
            </Button>
            {!isBankAsking && noMore === undefined && (
              <Button type="submit" form={formId} variant="primary" busy={isBusy}>
                {isBusy ? 'Processing...' : isTrial(intent) ? 'Start Free Trial' : 'Pay Now'}
              </Button>
            )}
          </>
        ) : (
          (phase === 'late' || phase === 'over') && (
            <>
              <Button onClick={() => onOpenChange(false)}>Close</Button>
              <Button variant="solid" onClick={phase === 'late' ? again : onRestart}>
                {phase === 'late' ? 'Check again' : 'Start again'}
              </Button>
            </>
          )
        )
      }
    >
      {phase === 'unpaid' && noMore !== undefined ? (
        <Notice kind="danger">{noMore}</Notice>
      ) : phase === 'unpaid' ? (
        <div className="flex flex-col gap-5">
          {intent.trialSpent && <Notice>{messages.trialSpentBefore}</Notice>}
          <WhatHappens agentId={agent.id} intent={intent} />
          {isRenewed && <Notice>{messages.paymentRenewed}</Notice>}
          <CardForm
            formId={formId}
            clientSecret={intent.clientSecret}
            returnPath={paths.deployment(intent.deploymentId)}
            onBusy={setBusy}
            onPaid={begin}
            onRefused={refused}
            onBank={setBankAsking}
          />
          {isSlow && <Notice>{cardFormMessages.slow}</Notice>}
        </div>
      ) : (
        // The box has the same height in each phase, so that nothing jumps while people wait.
        <div className="flex min-h-20 flex-col justify-center">
          <Outcome phase={phase} reason={reason} intent={intent} />
        </div>
      )}
    </Dialog>
  )
}

/** The amount reads like '$29.00 per month' (PAY-5). */
function Amount({ intent: { price, trialDays } }: { intent: DeployIntent }) {
  return (
    <>
      {trialDays > 0 && (
        <span className="mb-2 block font-medium text-ink">{`${daysFree(trialDays)}, then`}</span>
      )}
      <span className="display figures text-heading text-ink">{inFull(price)}</span> per month
    </>
  )
}

const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const inFull = (price: number) => format.format(price)
const isTrial = ({ trialDays }: DeployIntent) => trialDays > 0

function WhatHappens({ agentId, intent }: { agentId: number; intent: DeployIntent }) {
  const { api } = useAuth()
  const { user } = usePerson()
  const how = useQuery(interfaceQuery(api, user.id, agentId)).data
  const runs = how ? runPriceMessages.inDialog(how) : undefined
  const price = inFull(intent.price)
  const start =
    how === null
      ? 'you get an access key and the seller’s setup instructions'
      : 'you can run it on its page, or from your code with an access key'
  return (
    <ul className="flex list-disc flex-col gap-1.5 pl-5 text-small text-soft marker:text-faint">
      {isTrial(intent) ? (
        <>
          <li>
            {`You pay nothing today. After ${countOf(intent.trialDays, 'day', 'days')} you pay ${price}, and the same every month. Cancel before, and you're never charged.`}
          </li>
          <li>
            We'll remind you 3 days before the first payment. Your card is stored for it. If it's declined
            then, your access ends that day.
          </li>
          <li>{`Right away, ${start}.`}</li>
        </>
      ) : (
        <>
          <li>
            {`You pay ${price} today, and the same every month. Cancel any time: you keep the agent until the month you've paid for is over.`}
          </li>
          <li>{`Right after the payment, ${start}.`}</li>
        </>
      )}
      {runs !== undefined && <li>{runs}</li>}
      <li>If the price changes, we'll tell you at least 14 days before you pay it.</li>
      <li>You can message the seller about the setup.</li>
    </ul>
  )
}

type OutcomeProps = {
  phase: Exclude<ConfirmationPhase, 'unpaid'>
  reason: string | undefined
  intent: DeployIntent
}

function Outcome({ phase, reason, intent }: OutcomeProps) {
  if (phase === 'over') return <Notice kind="warning">{reason}</Notice>
  if (phase === 'confirmed') {
    return (
      <Notice kind="success">{isTrial(intent) ? messages.trialRedirecting : messages.paidRedirecting}</Notice>
    )
  }
  if (phase === 'late') return <Notice kind="warning">{messages.confirmationLate}</Notice>
  return (
    <div role="status" className="flex items-center gap-3">
      <Spinner />
      <p>{phase === 'waiting' ? messages.confirmationWaits : 'Processing...'}</p>
    </div>
  )
}

/** People should not have to wait longer than that. */
function useIsSlow(isBusy: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isBusy) return
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isBusy])
  return isSlow
}
