// Shows a seller's next payout with its day and amount, and what prevents it.
import { useQuery } from '@tanstack/react-query'
import { dollarsInFull } from '../../../../../platform/contract/in-words.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Fact, Facts } from '../../../../../ui/facts.tsx'
import { FailedQuery } from '../../../../../ui/failed-query.tsx'
import { Notice } from '../../../../../ui/notice.tsx'
import { Skeleton } from '../../../../../ui/skeleton.tsx'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../../accounts/web/parts/signed-in-only.tsx'
import { usePayoutAccount } from '../../../payout-accounts/web/parts/own-payout-account.ts'
import { PayoutDetails } from '../../../payout-accounts/web/parts/payout-details.tsx'
import { dayShort } from '../../payout-days.rules.ts'
import type { OwnBalance } from '../../payouts.contract.ts'
import { payoutMessages as messages } from '../../payouts.messages.ts'
import { LEAST_PAYOUT } from '../../payouts.rules.ts'
import { balanceQuery } from './own-payouts.ts'
import { useRequestPayout } from './request-payout.ts'

export function NextPayout() {
  const { api } = useAuth()
  const { user } = usePerson()
  const balance = useQuery(balanceQuery(api, user.id))
  return (
    <section aria-label="Next payout" className="flex flex-col gap-6">
      {balance.data ? (
        <Balance balance={balance.data} />
      ) : balance.isError ? (
        <FailedQuery title={messages.balanceNotLoaded} query={balance} />
      ) : (
        <Skeleton className="h-36 w-full rounded-box" />
      )}
      <PayoutDetails />
      {balance.data && <Sums balance={balance.data} />}
    </section>
  )
}

function Balance({ balance }: { balance: OwnBalance }) {
  const { open, next_payout, text, notices } = balance
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <p className="flex flex-col gap-1">
          <span className="text-small text-soft">Next payout</span>
          <span className="display figures text-heading">{dollarsInFull(next_payout.amount)}</span>
          <span className="text-soft">{text}</span>
        </p>
        <GetPaidNow open={open} />
      </div>
      {notices.map(({ title, text }) => (
        <Notice key={text} kind="warning" {...(title === null ? {} : { title })}>
          {text}
        </Notice>
      ))}
    </div>
  )
}

function Sums({ balance: { paid, pending, on_hold, on_hold_until, open } }: { balance: OwnBalance }) {
  return (
    <Facts className="grid grid-cols-2 gap-5 sm:grid-cols-4">
      <Fact name="Available">
        <span className="figures">{dollarsInFull(open)}</span>
      </Fact>
      <Fact name="On hold">
        <span className="figures">{dollarsInFull(on_hold)}</span>
        {on_hold_until && (
          <span className="block font-normal text-soft">{`until ${dayShort(on_hold_until)}`}</span>
        )}
      </Fact>
      <Fact name="In transit">
        <span className="figures">{dollarsInFull(pending)}</span>
      </Fact>
      <Fact name="Paid so far">
        <span className="figures">{dollarsInFull(paid)}</span>
      </Fact>
    </Facts>
  )
}

const isEnough = (dollars: number) => Math.round(dollars * 100) >= LEAST_PAYOUT

/** The button pays the open amount before the next payout day. */
function GetPaidNow({ open }: { open: number }) {
  const account = usePayoutAccount()
  const request = useRequestPayout()
  if (account.data?.state !== 'ready' || !isEnough(open)) return null
  return (
    <Button variant="solid" busy={request.isPending} onClick={() => request.mutate()}>
      {`Get ${dollarsInFull(open)} now`}
    </Button>
  )
}
