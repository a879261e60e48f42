// The payout details of a seller: the state of their account with the card provider, what is missing, and the button to add it.
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../../../../ui/button.tsx'
import { FailedQuery } from '../../../../../ui/failed-query.tsx'
import { Notice } from '../../../../../ui/notice.tsx'
import { Skeleton } from '../../../../../ui/skeleton.tsx'
import { payoutAccountMessages as messages } from '../../payout-accounts.messages.ts'
import { dueInWords, type PayoutAccountState } from '../../payout-accounts.rules.ts'
import { useOnboarding, usePayoutAccount } from './own-payout-account.ts'

const FROM = 'payouts'

/** An expired link returns here, and goes on to a new one at once, because the seller has pressed the button already. */
function useExpiredLink(open: () => void): void {
  const [query, setQuery] = useSearchParams()
  const isExpired = query.get(FROM) === 'expired'
  const goOn = useEffectEvent(() => {
    const rest = new URLSearchParams(query)
    rest.delete(FROM)
    setQuery(rest, { replace: true, preventScrollReset: true })
    open()
  })
  useEffect(() => {
    if (isExpired) goOn()
  }, [isExpired])
}

export function PayoutDetails() {
  const account = usePayoutAccount()
  const onboarding = useOnboarding()
  useExpiredLink(() => onboarding.mutate())
  if (account.isError && !account.data) return <FailedQuery title={messages.notLoaded} query={account} />
  if (!account.data) return <Skeleton className="h-24 w-full rounded-box" />
  const { state, due, bank_last_four } = account.data
  if (state === 'ready')
    return (
      <p className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-small text-soft">
        <span>{bank_last_four === null ? messages.ready : messages.readyFor(bank_last_four)}</span>
        <Button size="small" busy={onboarding.isPending} onClick={() => onboarding.mutate()}>
          Change payout details
        </Button>
      </p>
    )
  return (
    <Notice kind={KINDS[state]} title={messages.titles[state]}>
      <p className="mt-1 max-w-measure">{messages.details[state]}</p>
      {state === 'incomplete' && due.length > 0 && (
        <p className="mt-1">{messages.missing(dueInWords(due))}</p>
      )}
      <div className="mt-3">
        <Button
          variant={state === 'under_review' ? 'secondary' : 'solid'}
          busy={onboarding.isPending}
          onClick={() => onboarding.mutate()}
        >
          {messages.actions[state]}
        </Button>
      </div>
    </Notice>
  )
}

const KINDS = {
  not_begun: 'info',
  incomplete: 'warning',
  under_review: 'info',
  paused: 'warning',
} as const satisfies Record<Exclude<PayoutAccountState, 'ready'>, string>
