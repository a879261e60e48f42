// The page to which a provider's checkout page leads back if the buyer gives up (PAY-16).
import { unlistedMeta } from '../../../../platform/client/page-meta.ts'
import { cardFormMessages as messages } from '../card-forms.messages.ts'
import { OnwardLinks, PaymentPage } from './parts/payment-page.tsx'

export const meta = unlistedMeta('Payment cancelled')

export default function PaymentCancelledPage() {
  return (
    <PaymentPage title={messages.cancelled} actions={<OnwardLinks />}>
      {messages.notCharged}
    </PaymentPage>
  )
}
