// The list of a person's payments, each with its receipt.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../../../../paths.ts'
import { personKey } from '../../../../../platform/client/person-queries.ts'
import { ButtonLink } from '../../../../../ui/button.tsx'
import { DocumentDate } from '../../../../../ui/document-date.tsx'
import { PagedRows } from '../../../../../ui/paged-rows.tsx'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../../accounts/web/parts/signed-in-only.tsx'
import { usageInWords } from '../../../usage/usage.messages.ts'
import { receiptContracts as contracts, type OwnPayment } from '../../receipts.contract.ts'
import { receiptMessages as messages } from '../../receipts.messages.ts'
import { PAYMENTS_PAGE_SIZE } from '../../receipts.rules.ts'
import { inFull, WentBack } from './amounts.tsx'

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export function OwnPaymentList() {
  const { api } = useAuth()
  const { user } = usePerson()
  const [page, setPage] = useState(1)
  const list = useQuery({
    queryKey: personKey(user.id, 'payments', String(page)),
    queryFn: () => api(contracts.own, { query: { page, page_size: PAYMENTS_PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  })
  return (
    <PagedRows
      label="Your payments"
      list={list}
      page={page}
      onPage={setPage}
      keyOf={({ id }) => id}
      row={(payment) => <Row payment={payment} />}
      groupOf={({ created_at }) => MONTH.format(new Date(created_at))}
      none={messages.none}
      noneDetail={messages.noneDetail}
      notLoaded={messages.listNotLoaded}
    />
  )
}

function Row({ payment }: { payment: OwnPayment }) {
  const { product_name, amount, created_at, receipt_key, number, usage } = payment
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex items-baseline justify-between gap-4">
          <span dir="auto" className="min-w-0 truncate font-medium">
            {product_name}
          </span>
          <span>{inFull(amount)}</span>
        </p>
        <p className="flex flex-wrap gap-x-4 text-small text-soft">
          <DocumentDate moment={created_at} />
          {usage && <span>{usageInWords(usage)}</span>}
          <WentBack payment={payment} />
        </p>
      </div>
      <ButtonLink
        size="small"
        to={paths.receipt(receipt_key)}
        aria-label={`Receipt ${number}: ${product_name}`}
      >
        Receipt
      </ButtonLink>
    </div>
  )
}
