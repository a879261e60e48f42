// The invoices of the sandbox's billing portal; an open one can be paid.
import { useId, useState } from 'react'
import { Button } from '../../../../../ui/button.tsx'
import { DocumentDate } from '../../../../../ui/document-date.tsx'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { sandboxContracts as contracts, type SandboxPortal } from '../../../payments.contract.ts'
import { SandboxCardForm } from './sandbox-card-form.tsx'
import { formatAmount } from './sandbox-frame.tsx'

type Invoice = SandboxPortal['invoices'][number]
type PortalInvoicesProps = { invoices: readonly Invoice[]; onPaid: () => Promise<void> }

export function PortalInvoices({ invoices, onPaid }: PortalInvoicesProps) {
  return invoices.map((invoice) => (
    <li key={invoice.id} className="border-t border-line py-2 text-small">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span dir="auto">{invoice.description}</span>
        <span className="figures">{formatAmount(invoice.amount)}</span>
      </p>
      <p className="text-faint">
        <span>{`${invoice.number}, `}</span>
        <DocumentDate moment={invoice.created_at} />
        <span>{`, ${invoice.status}`}</span>
      </p>
      {invoice.client_secret !== null && <Payment secret={invoice.client_secret} onPaid={onPaid} />}
    </li>
  ))
}

function Payment({ secret, onPaid }: { secret: string; onPaid: () => Promise<void> }) {
  const { api } = useAuth()
  const formId = useId()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  if (!isOpen) {
    return (
      <Button size="small" className="mt-2" onClick={() => setOpen(true)}>
        Pay
      </Button>
    )
  }
  return (
    <div className="mt-3 flex flex-col items-start gap-3">
      <SandboxCardForm
        formId={formId}
        pay={(card) => api(contracts.confirm, { body: { client_secret: secret, card } })}
        answerBank={(client_secret, is_passed) =>
          api(contracts.answerChallenge, { body: { client_secret, is_passed } })
        }
        onBusy={setBusy}
        onPaid={() => void onPaid()}
      />
      <Button type="submit" form={formId} variant="primary" size="small" busy={isBusy}>
        Pay
      </Button>
    </div>
  )
}
