// The Subscriptions tab: subscriptions, purchases, every payment with its receipt, and the way to cards and invoices (SET-14 to
// SET-19).
import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { paths } from '../../../../paths.ts'
import { personKey } from '../../../../platform/client/person-queries.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { OwnPurchaseList } from '../../../agents/web/parts/own-purchase-list.tsx'
import { OrderList } from '../../../courses/orders/web/parts/order-list.tsx'
import { billingDetailsMessages } from '../../../payments/billing/billing.messages.ts'
import { BillingDetailsForm } from '../../../payments/billing/web/parts/billing-details-form.tsx'
import { MonthlyTotal } from '../../../payments/billing/web/parts/monthly-total.tsx'
import { useOwnBilling } from '../../../payments/billing/web/parts/own-billing.ts'
import { ManageBilling } from '../../../payments/card-forms/web/parts/manage-billing.tsx'
import { OwnPaymentList } from '../../../payments/receipts/web/parts/own-payment-list.tsx'
import { OwnSubscriptionList } from '../../../payments/subscriptions/web/parts/own-subscription-list.tsx'
import { UnpaidBills } from '../../../payments/web/parts/unpaid-bills.tsx'
import { SettingsSection } from './section.tsx'

/** The parts in their order on screen; each list belongs to its noun. */
const PARTS: readonly { title: string; about: ReactNode; List: () => ReactNode }[] = [
  {
    title: 'Subscriptions',
    about: 'What you pay for by the month. Cancel at any time and keep access until the month is over.',
    List: () => (
      <>
        <UnpaidBills
          changeCard={
            <ManageBilling size="small" returnPath={paths.settings('subscriptions')}>
              Change card
            </ManageBilling>
          }
        />
        <MonthlyTotal />
        <OwnSubscriptionList
          changeCard={
            <ManageBilling size="small" variant="solid" returnPath={paths.settings('subscriptions')}>
              Change card
            </ManageBilling>
          }
        />
      </>
    ),
  },
  { title: 'Cards and invoices', about: 'Change your card, and find every invoice.', List: CardsAndInvoices },
  { title: billingDetailsMessages.title, about: billingDetailsMessages.about, List: BillingDetailsForm },
  { title: 'Agents', about: 'Agents you have bought.', List: OwnPurchaseList },
  { title: 'Courses', about: 'Courses you have bought, with refunds for 30 days.', List: OrderList },
  {
    title: 'Payments',
    about: 'Every payment, with a receipt to print or share.',
    List: OwnPaymentList,
  },
]

/** Someone who has never paid has nothing to manage, and reads that instead of pressing in vain. */
function CardsAndInvoices() {
  const billing = useOwnBilling()
  if (billing.data?.has_payment_account === false)
    return <p className="max-w-measure text-soft">{billingDetailsMessages.nothingToManage}</p>
  return <ManageBilling variant="solid" className="self-start" returnPath={paths.settings('subscriptions')} />
}

export function SubscriptionsTab() {
  const isLoading = useIsLoading()
  return (
    <div className="grid">
      {isLoading && (
        <div role="status" className="col-start-1 row-start-1 flex flex-col gap-3 py-8">
          <span className="sr-only">Loading what you pay for</span>
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-16 w-full" />
        </div>
      )}
      <div className={classNames('col-start-1 row-start-1 min-w-0', isLoading && 'invisible')}>
        {PARTS.map(({ title, about, List }) => (
          <SettingsSection key={title} title={title} about={about}>
            <List />
          </SettingsSection>
        ))}
      </div>
    </div>
  )
}

/** The lists of the tab, by the first part of their query key. */
const LISTED = new Set<unknown>([
  'billing',
  'subscriptions',
  'deployments',
  'orders',
  'payments',
  'usage-bills',
])

/** The tab waits until each list has its first rows; otherwise each would push down those below. */
function useIsLoading(): boolean {
  const { user } = usePerson()
  const [isShown, setShown] = useState(false)
  const queryKey = personKey(user.id)
  const isFirst = ({ state, queryKey: key }: Query) =>
    state.data === undefined && LISTED.has(key[queryKey.length])
  const waiting = useIsFetching({ queryKey, predicate: isFirst })
  const queries = useQueryClient()
  useEffect(() => {
    // The effects of the lists ran first, so their queries have started by now.
    if (waiting === 0 && queries.isFetching({ queryKey, predicate: isFirst }) === 0) setShown(true)
  })
  return !isShown
}
