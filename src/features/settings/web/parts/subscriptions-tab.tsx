// The Subscriptions tab: what is paid for by the month, what was bought, every payment with its receipt, and the way to
// cards and invoices (SET-14 to SET-19).
import type { ReactNode } from 'react'
import { paths } from '../../../../paths.ts'
import { OwnPurchaseList } from '../../../agents/web/parts/own-purchase-list.tsx'
import { OrderList } from '../../../courses/orders/web/parts/order-list.tsx'
import { ManageBilling } from '../../../payments/card-forms/web/parts/manage-billing.tsx'
import { OwnPaymentList } from '../../../payments/receipts/web/parts/own-payment-list.tsx'
import { OwnSubscriptionList } from '../../../payments/subscriptions/web/parts/own-subscription-list.tsx'
import { Section } from './section.tsx'

/** In their order on screen; each list belongs to its noun. */
const PARTS: readonly { title: string; about: ReactNode; List: () => ReactNode }[] = [
  {
    title: 'Subscriptions',
    about: 'What you pay for by the month. Cancel at any time: you keep it until the month is over.',
    List: () => (
      <OwnSubscriptionList
        changeCard={
          <ManageBilling size="small" variant="solid" returnPath={paths.settings('subscriptions')}>
            Change card
          </ManageBilling>
        }
      />
    ),
  },
  {
    title: 'Cards and invoices',
    about: 'Change your card, and find every invoice.',
    List: () => (
      <ManageBilling variant="solid" className="self-start" returnPath={paths.settings('subscriptions')} />
    ),
  },
  { title: 'Agents', about: 'Every agent that you have bought.', List: OwnPurchaseList },
  {
    title: 'Courses',
    about: 'Every course that you have bought. You can have your money back within 30 days.',
    List: OrderList,
  },
  { title: 'Payments', about: 'Each with a receipt that you can print or hand on.', List: OwnPaymentList },
]

export function SubscriptionsTab() {
  return (
    <>
      {PARTS.map(({ title, about, List }) => (
        <Section key={title} title={title} about={about}>
          <List />
        </Section>
      ))}
    </>
  )
}
