// What the address says is looked at: a range of days by its name, or by its ends, and which type of products.
import { paths } from '../../../../../paths.ts'
import { PRODUCT_TYPES, type ProductType } from '../../../../payments/payments.rules.ts'
import { daysOfRange, isDay, RANGES, type Range, todayAt, USUAL_RANGE } from '../../analytics.rules.ts'

export type Choices = {
  /** 'own': days that were picked. */
  range: Range | 'own'
  /** Both are left out for everything. */
  days: { start?: string; end?: string }
  type: ProductType | undefined
}

const oneOf = <T extends string>(all: readonly T[], text: string | null): T | undefined =>
  all.find((one) => one === text)

/** What is not understood counts as not chosen. */
export function choicesIn(query: URLSearchParams, now: Date): Choices {
  const type = oneOf(PRODUCT_TYPES, query.get('type'))
  const day = (name: 'start' | 'end') => {
    const text = query.get(name) ?? ''
    return isDay(text) ? { [name]: text } : {}
  }
  const picked = { ...day('start'), ...day('end') }
  if (Object.keys(picked).length > 0) return { range: 'own', days: picked, type }
  const range = oneOf(RANGES, query.get('range')) ?? USUAL_RANGE
  return { range, days: daysOfRange(range, todayAt(now)), type }
}

/** The address of a named range, with the same type of products. */
export const addressOfRange = (range: Range, { type }: Pick<Choices, 'type'>): string =>
  paths.seller({ ...(range !== USUAL_RANGE && { range }), ...(type && { type }) })

/** The address of picked days. */
export const addressOfDays = (
  { start, end }: { start?: string; end?: string },
  { type }: Pick<Choices, 'type'>,
): string => paths.seller({ ...(start && { start }), ...(end && { end }), ...(type && { type }) })

/** The address of the same days, with another type of products. */
export const addressOfType = (type: ProductType | undefined, { range, days }: Choices): string =>
  range === 'own' ? addressOfDays(days, { type }) : addressOfRange(range, { type })
