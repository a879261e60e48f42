// The sandbox's checkout page, which stands in for the provider's own: the product, and the card form.
import { useId, useState } from 'react'
import { useParams } from 'react-router'
import { unlistedMeta } from '../../../../platform/client/page-meta.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { sandboxContracts as contracts, type SandboxCheckout } from '../../payments.contract.ts'
import { cardFormMessages as messages } from '../card-forms.messages.ts'
import { SandboxCardForm } from './parts/sandbox-card-form.tsx'
import { formatAmount, SandboxFrame, useSandboxPage } from './parts/sandbox-frame.tsx'

export const meta = unlistedMeta('Sandbox checkout')

export default function SandboxCheckoutPage() {
  const id = useParams().id ?? ''
  const { api } = useAuth()
  const page = useSandboxPage(() => api(contracts.checkout, { params: { id } }))
  return (
    <SandboxFrame title="Checkout" page={page}>
      {(checkout) => <Checkout id={id} checkout={checkout} />}
    </SandboxFrame>
  )
}

function Checkout({ id, checkout }: { id: string; checkout: SandboxCheckout }) {
  const { api } = useAuth()
  const formId = useId()
  const [isBusy, setBusy] = useState(false)
  const [isBankAsking, setBankAsking] = useState(false)
  const isOpen = checkout.status === 'open'
  return (
    <div className="flex flex-col gap-6">
      <p className="flex items-baseline justify-between gap-4 border-b border-line pb-4">
        <span dir="auto">{checkout.product_name}</span>
        <span className="display figures text-title">{formatAmount(checkout.amount)}</span>
      </p>
      {isOpen ? (
        <SandboxCardForm
          formId={formId}
          pay={(card) => api(contracts.payCheckout, { params: { id }, body: { card } })}
          answerBank={(client_secret, is_passed) =>
            api(contracts.answerChallenge, { body: { client_secret, is_passed } })
          }
          onBusy={setBusy}
          onBank={setBankAsking}
          // The browser loads a whole new page, as after the provider's own.
          onPaid={() => window.location.assign(checkout.success_url)}
        />
      ) : (
        <Notice>{checkout.status === 'complete' ? messages.checkoutDone : messages.checkoutExpired}</Notice>
      )}
      {isOpen && checkout.terms !== null && <p className="text-small text-soft">{checkout.terms}</p>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button
          disabled={isBusy}
          onClick={() =>
            window.location.assign(
              checkout.status === 'complete' ? checkout.success_url : checkout.cancel_url,
            )
          }
        >
          Back
        </Button>
        {isOpen && !isBankAsking && (
          <Button type="submit" form={formId} variant="primary" busy={isBusy}>
            {`Pay ${formatAmount(checkout.amount)}`}
          </Button>
        )}
      </div>
    </div>
  )
}
