// The kinds of sales: what a charge paid for.

export const SALE_KINDS = ['course', 'first_month', 'renewal', 'usage'] as const
export type SaleKind = (typeof SALE_KINDS)[number]
export const SALE_KIND_LABELS: Readonly<Record<SaleKind, string>> = {
  course: 'Course',
  first_month: 'Month 1',
  renewal: 'Renewal',
  usage: 'Further runs',
}
