// Lists one's own subscriptions: what each costs, its next payment, and how to end it (SET-14).
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Badge } from '../../../../../ui/badge.tsx'
import { DateText } from '../../../../../ui/date-text.tsx'
import { SiteLink } from '../../../../../ui/link.tsx'
import { PagedRows } from '../../../../../ui/paged-rows.tsx'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../../accounts/web/parts/signed-in-only.tsx'
import type { Subscription } from '../../subscriptions.contract.ts'
import { subscriptionMessages as messages } from '../../subscriptions.messages.ts'
import { isActive, isPastDue, isRunning } from '../../subscriptions.policy.ts'
import { STATUS_LABELS } from '../../subscriptions.rules.ts'
import { EndOrResume } from './end-or-resume.tsx'
import { subscriptionListQuery } from './own-subscriptions.ts'
import { NextPrice, NextSubscriptionStep, Price } from './subscription-terms.tsx'

/** `changeCard` is offered where a payment failed. */
export function OwnSubscriptionList({ changeCard }: { changeCard: ReactNode }) {
  const { api } = useAuth()
  const { user } = usePerson()
  const [page, setPage] = useState(1)
  const list = useQuery({ ...subscriptionListQuery(api, user.id, page), placeholderData: keepPreviousData })
  return (
    <PagedRows
      label="Your subscriptions"
      list={list}
      page={page}
      onPage={setPage}
      keyOf={({ id }) => id}
      row={(subscription) => <Row subscription={subscription} changeCard={changeCard} />}
      groupOf={(subscription) => (isRunning(subscription) ? 'Current' : 'Past')}
      none={messages.none}
      noneDetail={messages.noneDetail}
      notLoaded={messages.notLoaded}
    />
  )
}

function Row({ subscription, changeCard }: { subscription: Subscription; changeCard: ReactNode }) {
  const { product, status, ended_at } = subscription
  const name = product?.name ?? 'Subscription'
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <span dir="auto" className="min-w-0 truncate font-medium">
            {product ? (
              <SiteLink to={product.path} className="hover:underline">
                {name}
              </SiteLink>
            ) : (
              name
            )}
          </span>
          <Badge variant={isActive(subscription) ? 'highlighted' : 'secondary'}>
            {STATUS_LABELS[status]}
          </Badge>
        </p>
        <div className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-small text-soft">
          <Price {...subscription} />
          <NextSubscriptionStep {...subscription} />
          {!isRunning(subscription) && ended_at && (
            <span>
              Ended <DateText moment={ended_at} />
            </span>
          )}
        </div>
        <NextPrice {...subscription} />
      </div>
      <div className="flex flex-wrap gap-3">
        {isPastDue(subscription) && changeCard}
        <EndOrResume
          size="small"
          subscription={subscription}
          unbilled={subscription.unbilled}
          name={name}
          isOneOfMany
        />
      </div>
    </div>
  )
}
