// Lists the sales of a seller: price, fees and refunds, and the place of the money: on hold, in transit or paid.
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useId } from 'react'
import { reasonOf } from '../../../../../platform/client/failure.ts'
import { dollarsInFull } from '../../../../../platform/contract/in-words.ts'
import { Button } from '../../../../../ui/button.tsx'
import { FailedQuery } from '../../../../../ui/failed-query.tsx'
import { LoadMore } from '../../../../../ui/load-more.tsx'
import { Skeleton } from '../../../../../ui/skeleton.tsx'
import { showToast } from '../../../../../ui/toast.ts'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { saveFile } from '../../../../accounts/web/parts/save-file.ts'
import { usePerson } from '../../../../accounts/web/parts/signed-in-only.tsx'
import { paymentMessages } from '../../../../payments/payments.messages.ts'
import { dayShort } from '../../payout-days.rules.ts'
import { payoutContracts as contracts, type LedgerSale } from '../../payouts.contract.ts'
import { buyerInWords, payoutMessages as messages, saleInWords } from '../../payouts.messages.ts'
import { stateOf } from '../../payouts.rules.ts'
import { salesQuery } from './own-payouts.ts'

export function SaleList() {
  const { api } = useAuth()
  const { user } = usePerson()
  const list = useInfiniteQuery(salesQuery(api, user.id))
  const id = useId()
  const sales = list.data?.pages.flatMap(({ items }) => items) ?? []
  const isAnyHeld = sales.some((sale) => sale.lines.some((line) => placeOf(line, sale).state === 'on_hold'))
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id={id} className="display text-lead">
          Where each sale’s money is
        </h2>
        {sales.length > 0 && <DownloadLedger />}
      </div>
      {list.isError && !list.data ? (
        <FailedQuery title={messages.salesNotLoaded} query={list} />
      ) : !list.data ? (
        <Skeleton className="h-40 w-full rounded-box" />
      ) : sales.length === 0 ? (
        <p className="text-soft">{messages.noSales}</p>
      ) : (
        <>
          {isAnyHeld && <p className="max-w-measure text-small text-soft">{messages.whyHeld}</p>}
          <ul className="border-t border-line">
            {sales.map((sale) => (
              <li key={sale.id} className="border-b border-line py-3">
                <Sale sale={sale} />
              </li>
            ))}
          </ul>
          <LoadMore list={list}>Older sales</LoadMore>
        </>
      )}
    </section>
  )
}

const placeOf = (line: LedgerSale['lines'][number], sale: LedgerSale) =>
  stateOf(line, sale, new Date().toISOString().slice(0, 10))

function Sale({ sale }: { sale: LedgerSale }) {
  const { product_name, product_type, created_at, lines } = sale
  const left = lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100
  return (
    <div className="flex flex-col gap-1">
      <p className="flex items-baseline justify-between gap-4">
        <span className="min-w-0">
          <span dir="auto" className="font-medium break-words">
            {product_name ?? paymentMessages.goneProduct[product_type]}
          </span>
          <span className="text-small whitespace-nowrap text-soft">{` · ${dayShort(created_at)}`}</span>
        </span>
        <span className="figures font-medium">{dollarsInFull(left)}</span>
      </p>
      <p className="text-small text-soft">
        <span>{`${saleInWords(sale)} · `}</span>
        <span dir="auto">{buyerInWords(sale)}</span>
      </p>
      <ul className="flex flex-col text-small text-soft">
        {lines.map((line) => (
          <Line key={`${line.kind} ${line.created_at} ${line.amount}`} sale={sale} line={line} />
        ))}
      </ul>
    </div>
  )
}

function Line({ sale, line }: { sale: LedgerSale; line: LedgerSale['lines'][number] }) {
  const where = placeOf(line, sale)
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span>
        <span>{messages.kinds[line.kind]}</span>
        <span className="figures">{` ${dollarsInFull(line.amount)}`}</span>
      </span>
      <span>
        {where.state === 'contested'
          ? messages.contested
          : where.state === 'on_hold'
            ? messages.onHold(dayShort(where.on), sale.kind)
            : messages.where[where.state](dayShort(where.on), line.amount < 0)}
      </span>
    </li>
  )
}

function DownloadLedger() {
  const { api } = useAuth()
  const download = useMutation({
    mutationFn: () => api(contracts.ledgerFile, {}),
    onSuccess: (file) => saveFile('ledger.csv', file),
    onError: (error) =>
      showToast({ kind: 'error', title: messages.fileFailed, description: reasonOf(error) }),
  })
  return (
    <Button
      size="small"
      busy={download.isPending}
      icon={<Download aria-hidden="true" className="size-4" />}
      onClick={() => download.mutate()}
    >
      Download CSV
    </Button>
  )
}
