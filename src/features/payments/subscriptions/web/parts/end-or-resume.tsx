// Cancels a subscription, after saying what that means, or resumes one that is about to end.
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { reasonOf } from '../../../../../platform/client/failure.ts'
import { Button, type ButtonProps } from '../../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../../ui/confirm-dialog.tsx'
import { DateText } from '../../../../../ui/date-text.tsx'
import { formatDollars } from '../../../../../ui/format.ts'
import { showToast } from '../../../../../ui/toast.ts'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../../accounts/web/parts/signed-in-only.tsx'
import { subscriptionContracts as contracts, type Subscription } from '../../subscriptions.contract.ts'
import { subscriptionMessages as messages } from '../../subscriptions.messages.ts'
import { isEnding, isInTrial, isPastDue, isRunning, whyNotResume } from '../../subscriptions.policy.ts'
import { subscriptionsKey } from './own-subscriptions.ts'

type Ended = Pick<
  Subscription,
  'id' | 'status' | 'cancel_at_period_end' | 'is_renewable' | 'current_period_end'
>

type EndOrResumeProps = Pick<ButtonProps, 'size' | 'wide' | 'variant' | 'className'> & {
  subscription: Ended
  /** In dollars: the charge for usage beyond the subscription if it ends now. */
  unbilled: number
  name: string
  /** The label names the product if there are several such buttons. */
  isOneOfMany?: boolean
  onChanged?: () => void
}

export function EndOrResume({
  subscription,
  unbilled,
  name,
  isOneOfMany,
  onChanged,
  ...look
}: EndOrResumeProps) {
  const { api } = useAuth()
  const { user } = usePerson()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  if (!isRunning(subscription)) return null
  const isOver = isEnding(subscription) && whyNotResume(subscription) !== undefined
  if (isOver && !isPastDue(subscription)) return null
  const isResume = isEnding(subscription) && !isOver
  const label = isResume ? 'Resume subscription' : 'Cancel subscription'

  async function change() {
    setBusy(true)
    const params = { id: subscription.id }
    try {
      const now = await api(isResume ? contracts.resume : contracts.cancel, { params })
      setAsking(false)
      const done = isResume ? messages.resumed : isRunning(now) ? messages.cancelled : messages.endedNow
      showToast({ kind: 'success', title: done })
    } catch (error) {
      const title = isResume ? messages.resumeFailed : messages.cancelFailed
      showToast({ kind: 'error', title, description: reasonOf(error) })
    } finally {
      setBusy(false)
      void queries.invalidateQueries({ queryKey: subscriptionsKey(user.id) })
      onChanged?.()
    }
  }

  return (
    <>
      <Button
        {...look}
        ref={opener}
        busy={isBusy && !isAsking}
        aria-label={isOneOfMany ? `${label}: ${name}` : undefined}
        onClick={() => (isResume ? void change() : setAsking(true))}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Cancel ${name}?`}
        description={<WhatHappens subscription={subscription} unbilled={unbilled} />}
        confirm="Cancel subscription"
        cancel="Keep it"
        isDanger
        isBusy={isBusy}
        returnFocus={() => opener.current}
        onConfirm={() => void change()}
      />
    </>
  )
}

function WhatHappens({ subscription, unbilled }: Pick<EndOrResumeProps, 'subscription' | 'unbilled'>) {
  const { current_period_end: end } = subscription
  const isOwed = unbilled > 0
  const owed = isOwed ? ` ${messages.stillCharged(formatDollars(unbilled))}` : ''
  if (isPastDue(subscription) || end === null) {
    const charged = isOwed ? "You won't be charged for it." : "You won't be charged."
    return <>{`Your last payment failed, so your access ends right away. ${charged}${owed}`}</>
  }
  const charged = isInTrial(subscription)
    ? "You won't be charged"
    : isOwed
      ? "It won't be renewed"
      : "You won't be charged again"
  return (
    <>
      {charged}, and you can use it until <DateText moment={end} />. Until then you can resume it, as long as
      it's for sale.{owed}
    </>
  )
}
