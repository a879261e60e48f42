// Shapes that several contracts share: ids, pages of a list, text with a length in code points.
import * as z from 'zod'
import { CURSOR_PATTERN, readCursor } from './cursor.ts'
import './generic-messages.ts'
import { DEFAULT_PAGE_SIZE, MAX_PAGE, MAX_PAGE_SIZE } from './list-limits.ts'

const ID_PATTERN = /^[1-9]\d{0,15}$/

/** A row's id in a path: `^[1-9]\d{0,15}$`, at most 2^53-1. Anything else is not found. */
export const idInPath = z
  .string()
  .regex(ID_PATTERN)
  .transform(Number)
  .refine((id) => Number.isSafeInteger(id))

/** A row's id in JSON. */
export const id = z.int().positive()

/** Up to `most` ids of rows in a query string, separated by commas. */
export const idsInQuery = (most: number) =>
  z.string().regex(new RegExp(`^[1-9]\\d{0,15}(,[1-9]\\d{0,15}){0,${most - 1}}$`))

/** A whole number in a query string, between `min` and `max` inclusive. */
export const numberInQuery = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `Expected a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `Expected a whole number from ${min} to ${max}`)
    .meta({ type: 'integer', minimum: min, maximum: max })

/** `page` and `page_size`, for every list that is paged by number. */
export const pageQuery = {
  page: numberInQuery(1, MAX_PAGE).default(1),
  page_size: numberInQuery(1, MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
}

/** The answer of a list that is paged by number. */
export const pageOf = <S extends z.ZodType>(item: S) =>
  z.object({
    items: z.array(item),
    total: z.int().nonnegative(),
    page: z.int().positive(),
    page_size: z.int().positive(),
  })

/** `cursor` and `page_size`, for every list that is paged by cursor. */
export const cursorQuery = {
  cursor: z
    .string()
    .regex(CURSOR_PATTERN)
    .refine((text) => readCursor(text) !== undefined)
    .optional(),
  page_size: numberInQuery(1, MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
}

/** The answer of a list that is paged by cursor; `next_cursor` is null on the last page. */
export const cursorPageOf = <S extends z.ZodType>(item: S) =>
  z.object({ items: z.array(item), next_cursor: z.string().nullable() })

/** A moment on the wire: ISO 8601 in UTC. */
export const moment = z.iso.datetime()

const DAYS = { first: '1900-01-01', last: '2199-12-31' } as const
/** A day on the wire, in UTC; the days beside it are days as well, which those of the year 9999 are not. */
export const day = z.iso.date().refine((text) => text >= DAYS.first && text <= DAYS.last)

/** The text's length for the OpenAPI document, which cannot be derived from a refinement. */
export const lengths = ({ min = 0, max }: { min?: number; max: number }) =>
  min > 0 ? { minLength: min, maxLength: max } : { maxLength: max }
