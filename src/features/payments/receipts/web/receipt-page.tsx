// A receipt to print or to keep. Its address is the permission to see it, so it can be handed on.
import { useEffect, useEffectEvent, useState } from 'react'
import { useParams } from 'react-router'
import { paths } from '../../../../paths.ts'
import { reasonOf } from '../../../../platform/client/failure.ts'
import { unlistedMeta } from '../../../../platform/client/page-meta.ts'
import { Problem } from '../../../../platform/contract/problem.ts'
import { smallDollars } from '../../../../platform/contract/ten-thousandths.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { type AmountRow, AmountTable, DocumentSheet } from '../../../../ui/document.tsx'
import { DocumentDate } from '../../../../ui/document-date.tsx'
import { EmptyState, ErrorState } from '../../../../ui/empty-state.tsx'
import { Fact, Facts } from '../../../../ui/facts.tsx'
import { Container } from '../../../../ui/page-header.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useAuth, useAuthState } from '../../../accounts/web/parts/auth-provider.tsx'
import { billingDetailsMessages } from '../../billing/billing.messages.ts'
import { furtherRunsOf, usageInWords, usageMessages } from '../../usage/usage.messages.ts'
import { receiptContracts as contracts, type Receipt } from '../receipts.contract.ts'
import { receiptMessages as messages, receiptMails } from '../receipts.messages.ts'
import { isDisputed, returned } from '../receipts.policy.ts'
import { cardInWords, RECEIPT_KEY } from '../receipts.rules.ts'
import { inFull } from './parts/amounts.tsx'

export const meta = unlistedMeta('Receipt')

export default function ReceiptPage() {
  const key = useParams().key ?? ''
  return (
    <Container className="py-10 sm:py-16 print:py-0">
      <div className="mx-auto max-w-[40rem]">
        <Loaded key={key} receiptKey={key} />
      </div>
    </Container>
  )
}

type Asked = { data?: Receipt; error?: unknown }

/** The address is the permission, so no one needs to be signed in. */
function Loaded({ receiptKey }: { receiptKey: string }) {
  const { api } = useAuth()
  const isKey = RECEIPT_KEY.test(receiptKey)
  const [asked, setAsked] = useState<Asked>({})
  const ask = () =>
    api(contracts.get, { params: { key: receiptKey } }).then(
      (data) => setAsked({ data }),
      (error: unknown) => setAsked({ error }),
    )
  const begin = useEffectEvent(ask)
  useEffect(() => {
    if (isKey) void begin()
  }, [isKey])
  if (asked.data) return <Paper receipt={asked.data} />
  return (
    <>
      <h1 className="sr-only">Receipt</h1>
      <NotShown isKey={isKey} error={asked.error} onRetry={() => void ask()} />
    </>
  )
}

type NotShownProps = { isKey: boolean; error: unknown; onRetry: () => void }

function NotShown({ isKey, error, onRetry }: NotShownProps) {
  if (!isKey || (error instanceof Problem && error.kind === 'not_found')) {
    return (
      <EmptyState
        title={messages.notFound}
        action={<ButtonLink to={paths.landing()}>Go to the home page</ButtonLink>}
      >
        {messages.notFoundDetail}
      </EmptyState>
    )
  }
  if (error !== undefined) {
    return (
      <ErrorState title={messages.notLoaded} onRetry={onRetry}>
        {reasonOf(error)}
      </ErrorState>
    )
  }
  return (
    <div role="status">
      <span className="sr-only">Loading the receipt</span>
      <Skeleton className="h-[34.5rem] w-full" />
    </div>
  )
}

function Paper({ receipt }: { receipt: Receipt }) {
  const { number, created_at, seller_name, card, amount } = receipt
  const back = returned(receipt)
  return (
    <DocumentSheet title="Receipt" issuer={receiptMails.siteName} actions={<AddDetails receipt={receipt} />}>
      <Facts className="grid grid-cols-2 gap-5">
        <Fact name="Number">
          <span className="figures">{number}</span>
        </Fact>
        <Fact name="Paid on">
          <DocumentDate moment={created_at} />
        </Fact>
        {card && <Fact name="Paid with">{cardInWords(card)}</Fact>}
        {seller_name && (
          <Fact name="Sold by">
            <span dir="auto">{seller_name}</span>
          </Fact>
        )}
        <BilledTo receipt={receipt} />
      </Facts>
      <AmountTable
        columns={['Description']}
        rows={rowsOf(receipt)}
        total={inFull(isDisputed(receipt) ? 0 : amount - back)}
      />
      {back > 0 && <p className="text-small text-soft print:hidden">{messages.refundTakesDays}</p>}
    </DocumentSheet>
  )
}

function rowsOf(receipt: Receipt): AmountRow[] {
  const { amount } = receipt
  const back = returned(receipt)
  const cells = [<Description key="paid" receipt={receipt} />] as const
  const priced = receipt.usage?.priced
  const paid: AmountRow[] = priced
    ? [{ key: 'paid', cells, amount: '' }, ...pricedRows(priced)]
    : [{ key: 'paid', cells, amount: inFull(amount) }]
  if (isDisputed(receipt))
    return [...paid, { key: 'held', cells: ['Held by the bank'], amount: `-${inFull(amount)}` }]
  return back > 0 ? [...paid, { key: 'back', cells: ['Refunded'], amount: `-${inFull(back)}` }] : paid
}

const ONE_CENT = 0.01

/** Returns a row for the runs at each price, and one for what the payment differs from their sum. */
function pricedRows({ runs, rest }: NonNullable<NonNullable<Receipt['usage']>['priced']>): AmountRow[] {
  const rows = runs.map((line) => ({
    key: `runs at ${line.price}`,
    cells: [usageMessages.runsAt(furtherRunsOf(line.runs), smallDollars(line.price))] as const,
    amount: smallDollars(line.amount),
  }))
  if (rest === 0) return rows
  const why = Math.abs(rest) < ONE_CENT ? usageMessages.fractions : usageMessages.givenBack
  return [...rows, { key: 'rest', cells: [why], amount: smallDollars(rest) }]
}

function Description({ receipt: { product_name, period_start, period_end, usage } }: { receipt: Receipt }) {
  return (
    <>
      <span dir="auto" className="block font-medium break-words">
        {product_name}
      </span>
      {usage && <span className="text-small text-soft">{usageInWords(usage)}</span>}
      {period_start && period_end && (
        <span className="text-small text-soft">
          <span className="whitespace-nowrap">
            <DocumentDate moment={period_start} /> to
          </span>{' '}
          <span className="whitespace-nowrap">
            <DocumentDate moment={period_end} />
          </span>
        </span>
      )}
    </>
  )
}

/** Bookkeepers look for the company, so it comes first. */
function BilledTo({ receipt: { buyer_name, billing } }: { receipt: Receipt }) {
  const { company, address, tax_id } = billing
  if (!buyer_name && !company && !address && !tax_id) return null
  return (
    <Fact name="Billed to">
      <span className="flex flex-col break-words">
        {company && <span dir="auto">{company}</span>}
        {buyer_name && <span dir="auto">{buyer_name}</span>}
        {address && (
          <span dir="auto" className="whitespace-pre-line">
            {address}
          </span>
        )}
        {tax_id && (
          <span>
            <span>{`${billingDetailsMessages.taxId} `}</span>
            <span dir="auto">{tax_id}</span>
          </span>
        )}
      </span>
    </Fact>
  )
}

/** Readers who were sent the receipt can't add details, so only members get the offer. */
function AddDetails({ receipt: { billing } }: { receipt: Receipt }) {
  const { status } = useAuthState()
  if (status !== 'signed-in' || billing.company || billing.address || billing.tax_id) return null
  return <ButtonLink to={paths.settings('subscriptions')}>{messages.addCompany}</ButtonLink>
}
