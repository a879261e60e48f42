// Lists every payout, newest first: amount, state, its days, and the reason of a failure (SEL-7).
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { paths } from '../../../../../paths.ts'
import { dollarsInFull } from '../../../../../platform/contract/in-words.ts'
import { Badge } from '../../../../../ui/badge.tsx'
import { ButtonLink } from '../../../../../ui/button.tsx'
import { PagedRows } from '../../../../../ui/paged-rows.tsx'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../../accounts/web/parts/signed-in-only.tsx'
import { dayShort } from '../../payout-days.rules.ts'
import type { TriedPayout } from '../../payouts.contract.ts'
import { payoutMessages as messages } from '../../payouts.messages.ts'
import type { PayoutStatus } from '../../payouts.rules.ts'
import { payoutListQuery } from './own-payouts.ts'

export function PayoutList() {
  const { api } = useAuth()
  const { user } = usePerson()
  const [page, setPage] = useState(1)
  const id = useId()
  const list = useQuery(payoutListQuery(api, user.id, page))
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="display text-lead">
        Payouts
      </h2>
      <PagedRows
        label="Your payouts"
        list={list}
        page={page}
        onPage={setPage}
        keyOf={({ id }) => id}
        row={(payout) => <Row payout={payout} />}
        none={messages.noPayouts}
        noneDetail={messages.noPayoutsDetail}
        notLoaded={messages.payoutsNotLoaded}
      />
    </section>
  )
}

const BADGES = { pending: 'secondary', paid: 'success', returned: 'warning' } as const satisfies Record<
  PayoutStatus,
  string
>

function Row({ payout }: { payout: TriedPayout }) {
  const { id, amount, status, created_at, paid_at, text } = payout
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 flex-1 basis-44">
        <p className="flex items-center gap-3">
          <span className="figures font-medium">{dollarsInFull(amount)}</span>
          <Badge variant={BADGES[status]}>{status}</Badge>
        </p>
        <p className="flex flex-wrap gap-x-4 text-small text-soft">
          <span>{`Initiated ${dayShort(created_at)}`}</span>
          {paid_at && <span>{`Paid ${dayShort(paid_at)}`}</span>}
        </p>
        <p className="mt-1 max-w-measure text-small">{text}</p>
      </div>
      <ButtonLink
        size="small"
        to={paths.payout(id)}
        aria-label={`Statement of ${dollarsInFull(amount)}, ${dayShort(created_at)}`}
      >
        Statement
      </ButtonLink>
    </div>
  )
}
