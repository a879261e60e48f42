// The sandbox's billing portal, which stands in for the provider's own: subscriptions that can be ended, the card that
// pays for them, and invoices.
import { type ReactNode, useId, useState } from 'react'
import { useParams } from 'react-router'
import { reasonOf } from '../../../../platform/client/failure.ts'
import { unlistedMeta } from '../../../../platform/client/page-meta.ts'
import { Button } from '../../../../ui/button.tsx'
import { DateText } from '../../../../ui/date-text.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { sandboxContracts as contracts, type SandboxPortal } from '../../payments.contract.ts'
import { subscriptionMessages } from '../../subscriptions/subscriptions.messages.ts'
import { cardFormMessages as messages } from '../card-forms.messages.ts'
import { hasRunOut, isOnTrial, isUnpaid } from '../card-forms.policy.ts'
import { PortalInvoices } from './parts/portal-invoices.tsx'
import { SandboxCardForm } from './parts/sandbox-card-form.tsx'
import { formatAmount, SandboxFrame, useSandboxPage } from './parts/sandbox-frame.tsx'

export const meta = unlistedMeta('Sandbox billing')

export default function SandboxPortalPage() {
  const secret = useParams().secret ?? ''
  const { api } = useAuth()
  const page = useSandboxPage(() => api(contracts.portal, { params: { secret } }))
  return (
    <SandboxFrame title="Billing" page={page}>
      {(portal) => <Portal secret={secret} portal={portal} onChanged={page.again} />}
    </SandboxFrame>
  )
}

type PortalProps = { secret: string; portal: SandboxPortal; onChanged: () => Promise<void> }

function Portal(props: PortalProps) {
  const { portal } = props
  return (
    <div className="flex flex-col gap-8">
      <Part title="Subscriptions" none={subscriptionMessages.none} count={portal.subscriptions.length}>
        {portal.subscriptions.map((subscription) => (
          <Subscription key={subscription.id} {...props} subscription={subscription} />
        ))}
      </Part>
      <Card {...props} />
      <Part title="Invoices" none="No invoices" count={portal.invoices.length}>
        <PortalInvoices invoices={portal.invoices} onPaid={props.onChanged} />
      </Part>
      <Button className="self-end" variant="solid" onClick={() => window.location.assign(portal.return_url)}>
        Done
      </Button>
    </div>
  )
}

/** The brands are spelled as on cards. */
const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
}

type PartProps = { title: string; none: string; count: number; children: ReactNode }

function Part({ title, none, count, children }: PartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="font-medium">
        {title}
      </h2>
      {count === 0 ? <p className="text-small text-soft">{none}</p> : <ul>{children}</ul>}
    </section>
  )
}

type SubscriptionProps = PortalProps & { subscription: SandboxPortal['subscriptions'][number] }

function Subscription({ secret, subscription, onChanged }: SubscriptionProps) {
  const { api } = useAuth()
  const [isBusy, setBusy] = useState(false)
  const { id, product_name, price, period_end, ends_at_period_end } = subscription
  const hasEnded = hasRunOut(subscription)

  async function setEnd(ends: boolean) {
    setBusy(true)
    try {
      await api(contracts.setEnd, { params: { secret, subscription_id: id }, body: { ends } })
      await onChanged()
    } catch (error) {
      showToast({ kind: 'error', title: reasonOf(error) ?? messages.endFailed })
    } finally {
      setBusy(false)
    }
  }

  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-3">
      <div className="min-w-0">
        <p dir="auto" className="truncate font-medium">
          {product_name}
        </p>
        <p className="text-small text-soft">
          <span>{`${formatAmount(price)} per month. `}</span>
          {hasEnded ? (
            <span>Ended</span>
          ) : isUnpaid(subscription) ? (
            <span className="text-danger">Payment failed</span>
          ) : (
            <span>
              <span>
                {ends_at_period_end ? 'Ends ' : isOnTrial(subscription) ? 'Free until ' : 'Renews '}
              </span>
              <DateText moment={period_end} />
            </span>
          )}
        </p>
      </div>
      {!hasEnded && (
        <Button size="small" busy={isBusy} onClick={() => void setEnd(!ends_at_period_end)}>
          {ends_at_period_end ? 'Resume subscription' : 'Cancel subscription'}
        </Button>
      )}
    </li>
  )
}

function Card({ secret, portal, onChanged }: PortalProps) {
  const { api } = useAuth()
  const formId = useId()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [isBankAsking, setBankAsking] = useState(false)
  const card = portal.cards.find(({ is_default }) => is_default)

  function stored() {
    showToast({ kind: 'success', title: messages.cardStored })
    setOpen(false)
    void onChanged()
  }

  return (
    <section aria-labelledby="card" className="flex flex-col gap-3">
      <h2 id="card" className="font-medium">
        Card
      </h2>
      <p className="text-small text-soft">
        {card ? (
          <>
            {BRANDS[card.brand] ?? card.brand} ending in {card.last_four}, expires {card.expiry_month}/
            {card.expiry_year}
          </>
        ) : (
          'No card'
        )}
      </p>
      {isOpen ? (
        <>
          <SandboxCardForm
            formId={formId}
            pay={(typed) => api(contracts.changeCard, { params: { secret }, body: { card: typed } })}
            answerBank={(client_secret, is_passed) =>
              api(contracts.answerChallenge, { body: { client_secret, is_passed } })
            }
            onBusy={setBusy}
            onBank={setBankAsking}
            onPaid={stored}
          />
          {!isBankAsking && (
            <div className="flex gap-3">
              <Button type="submit" form={formId} variant="primary" busy={isBusy}>
                Save card
              </Button>
              <Button disabled={isBusy} onClick={() => setOpen(false)}>
                Cancel
              </Button>
            </div>
          )}
        </>
      ) : (
        <Button size="small" className="self-start" onClick={() => setOpen(true)}>
          {card ? 'Use another card' : 'Add a card'}
        </Button>
      )}
    </section>
  )
}
