// The sales of a payout's statement: what was sold to whom, and its price, fee and refund. On a narrow window the amounts are
// below what was sold.
import { dollarsInFull } from '../../../../../platform/contract/in-words.ts'
import { DocumentDate } from '../../../../../ui/document-date.tsx'
import { paymentMessages } from '../../../../payments/payments.messages.ts'
import type { PayoutStatement } from '../../payouts.contract.ts'
import { buyerInWords, payoutMessages as messages, saleInWords } from '../../payouts.messages.ts'

type Sums = PayoutStatement['sums']
const COLUMNS = [
  ['Gross', 'gross'],
  ['Fee', 'fee'],
  ['Refund', 'refund'],
  ['Net', 'net'],
] as const satisfies readonly (readonly [string, keyof Sums])[]

const ROW = 'border-b border-line align-baseline max-sm:grid max-sm:grid-cols-4'
const FIRST = 'py-3 pr-4 text-left font-normal max-sm:col-span-4 max-sm:pr-0 max-sm:pb-1'

export function StatementLines({ statement }: { statement: PayoutStatement }) {
  const { payout, lines, lines_count, sums, set_off } = statement
  const more = lines_count - lines.length
  return (
    <table className="w-full border-collapse text-left max-sm:block">
      <thead className="max-sm:block">
        <tr className="border-b border-line text-small text-faint max-sm:grid max-sm:grid-cols-4">
          <th scope="col" className="pb-2 font-normal max-sm:col-span-4 max-sm:pb-0">
            Sale
          </th>
          {COLUMNS.map(([name]) => (
            <th key={name} scope="col" className="pb-2 pl-3 text-right font-normal max-sm:pl-1">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {lines.map((line) => (
          <tr key={line.sale} className={ROW}>
            <th scope="row" className={FIRST}>
              <span dir="auto" className="block break-words">
                {line.product_name ?? paymentMessages.goneProduct[line.product_type]}
              </span>
              <span className="text-small text-soft">
                <span>{`${saleInWords(line)} · `}</span>
                <span dir="auto">{buyerInWords(line)}</span>
                <span className="whitespace-nowrap">
                  {' · '}
                  <DocumentDate moment={line.created_at} />
                </span>
              </span>
            </th>
            <Amounts of={line} />
          </tr>
        ))}
        {more > 0 && <Rest name={messages.moreLines(more)} net={restOf(statement)} />}
        {set_off.map(({ against, amount }) => (
          <Rest key={against} name={messages.setOff[against]} net={amount} />
        ))}
      </tbody>
      <tfoot className="max-sm:block">
        <tr className="align-baseline font-medium max-sm:grid max-sm:grid-cols-4">
          <th scope="row" className="py-3 font-medium max-sm:col-span-4 max-sm:pb-1">
            Total
          </th>
          <Amounts of={{ ...sums, net: payout.amount }} />
        </tr>
      </tfoot>
    </table>
  )
}

function Amounts({ of }: { of: Sums }) {
  return COLUMNS.map(([name, key]) => (
    <td
      key={name}
      className="figures py-3 pl-3 text-right text-small whitespace-nowrap max-sm:pt-0 max-sm:pl-1"
    >
      {of[key] === 0 && key !== 'net' ? <span className="text-faint">–</span> : dollarsInFull(of[key])}
    </td>
  ))
}

/** A row that is no sale has its amount in the last column. */
function Rest({ name, net }: { name: string; net: number }) {
  return (
    <tr className={ROW}>
      <th scope="row" className={FIRST}>
        {name}
      </th>
      <Amounts of={{ gross: 0, fee: 0, refund: 0, net }} />
    </tr>
  )
}

const restOf = ({ lines, sums }: PayoutStatement): number =>
  (Math.round(sums.net * 100) - lines.reduce((sum, { net }) => sum + Math.round(net * 100), 0)) / 100
