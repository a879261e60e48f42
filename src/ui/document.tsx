// A document about money, to print or to keep, such as a receipt: its sheet, and the table of its amounts.
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

type DocumentSheetProps = {
  title: string
  issuer: string
  children: ReactNode
  actions?: ReactNode
}

export function DocumentSheet({ title, issuer, children, actions }: DocumentSheetProps) {
  return (
    <article className="flex flex-col gap-8 rounded-box border border-line bg-surface p-6 sm:p-10 print:border-0 print:bg-transparent print:p-0">
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-ink pb-5">
        <h1 className="display text-heading">{title}</h1>
        <p className="display text-title">{issuer}</p>
      </header>
      {children}
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button variant="solid" onClick={() => window.print()}>
          Print or save as PDF
        </Button>
        {actions}
      </div>
    </article>
  )
}

export type AmountRow = {
  readonly key: string
  /** There is a cell for each column but the last. */
  readonly cells: readonly [ReactNode, ...ReactNode[]]
  readonly amount: string
}

type AmountTableProps = {
  columns: readonly [string, ...string[]]
  rows: readonly AmountRow[]
  total: string
}

export function AmountTable({ columns, rows, total }: AmountTableProps) {
  return (
    <table className="w-full border-collapse text-left">
      <thead>
        <tr className="border-b border-line text-small text-faint">
          {columns.map((column) => (
            <th key={column} scope="col" className="pb-2 font-normal">
              {column}
            </th>
          ))}
          <th scope="col" className="pb-2 text-right font-normal">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [first, ...others], amount }) => (
          <tr key={key} className="border-b border-line align-baseline">
            <td className="py-3 pr-4">{first}</td>
            {columns.slice(1).map((column, at) => (
              <td key={column} className="py-3 pr-4 text-small text-soft">
                {others[at]}
              </td>
            ))}
            <td className="figures py-3 text-right">{amount}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={columns.length} className="pt-4 font-medium">
            Total
          </th>
          <td className="display figures pt-4 text-right text-title">{total}</td>
        </tr>
      </tfoot>
    </table>
  )
}
