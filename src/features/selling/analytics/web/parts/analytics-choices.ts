// Reads the choices of the analytics from the address: a range of days by its name, or by its ends, and the type of products.
import { paths } from '../../../../../paths.ts'
import { PRODUCT_TYPES, type ProductType } from '../../../../payments/payments.rules.ts'
import { daysOfRange, isDay, RANGES, type Range, todayAt, USUAL_RANGE } from '../../analytics.rules.ts'

export type AnalyticsChoices = {
  range: Range | 'own'
  /** 'all' has neither. */
  days: { start?: string; end?: string }
  type: ProductType | undefined
}

const oneOf = <T extends string>(all: readonly T[], text: string | null): T | undefined =>
  all.find((one) => one === text)

/** An invalid choice counts as missing. */
export function analyticsChoicesIn(query: URLSearchParams, now: Date): AnalyticsChoices {
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

/** Returns the address of a named range, with the same type of products. */
export const addressOfRange = (range: Range, { type }: Pick<AnalyticsChoices, 'type'>): string =>
  paths.seller({ ...(range !== USUAL_RANGE && { range }), ...(type && { type }) })

export const addressOfDays = (
  { start, end }: { start?: string; end?: string },
  { type }: Pick<AnalyticsChoices, 'type'>,
): string => paths.seller({ ...(start && { start }), ...(end && { end }), ...(type && { type }) })

/** Returns the address of the same days, with another type of products. */
export const addressOfType = (type: ProductType | undefined, { range, days }: AnalyticsChoices): string =>
  range === 'own' ? addressOfDays(days, { type }) : addressOfRange(range, { type })
