// JSON whose numbers stay as they are written. A JavaScript number holds some 16 digits: of 738529527931269425 it makes
// 738529527931269400, and the ids of many services are as long.
import { beginningOf } from './code-points.ts'

/** Not every browser has `JSON.rawJSON` yet, nor the source text of numbers. */
const rawJson = (JSON as typeof JSON & { rawJSON?: (literal: string) => object }).rawJSON

/** A number that a JavaScript number would change, as it is written in JSON. */
export class ExactNumber {
  readonly literal: string

  constructor(literal: string) {
    this.literal = literal
  }

  toJSON(): unknown {
    return rawJson ? rawJson(this.literal) : Number(this.literal)
  }

  toString(): string {
    return this.literal
  }
}

/** A double that is written out in full has at most 1,075 digits. */
const MAX_LITERAL = 1_100
const SHOWN_OF_LITERAL = 40

/** Shorter literals without an exponent never change. Digits in a text cost time alone. */
const MAY_CHANGE = /[\d.]{16}|\d[eE]/

/** The value of a JSON text, with an ExactNumber for every number that would change. Raises SyntaxError. */
export function parseExactJson(text: string): unknown {
  return MAY_CHANGE.test(text) ? JSON.parse(text, keptAsWritten) : JSON.parse(text)
}

function keptAsWritten(_key: string, value: unknown, context?: { source?: string }): unknown {
  const literal = context?.source
  return typeof value === 'number' && literal !== undefined ? exactNumber(literal) : value
}

/** The number that a literal of JSON stands for, whatever it takes to keep it. */
export function exactNumber(literal: string): number | ExactNumber {
  const number = Number(literal)
  if (!MAY_CHANGE.test(literal)) return number
  if (literal.length > MAX_LITERAL) return new ExactNumber(literal)
  const written = decimalOf(literal)
  return written === undefined || written === decimalOf(String(number)) ? number : new ExactNumber(literal)
}

/** The decimal number of a literal, written in one way only. */
function decimalOf(literal: string): string | undefined {
  const [, sign = '', whole, fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(literal) ?? []
  if (whole === undefined) return undefined
  const digits = (whole + fraction).replace(/^0+/, '')
  const significant = digits.replace(/0+$/, '')
  if (significant === '') return '0'
  const power = Number(exponent) - fraction.length + digits.length - significant.length
  return `${sign}${significant}e${power}`
}

/** Why a number can't be kept by programs that know JSON as most do, if it can't: beyond a double, or endless. */
export function whyNotKept({ literal }: ExactNumber): string | undefined {
  const number = Number(literal)
  if (literal.length <= MAX_LITERAL && Number.isFinite(number) && number !== 0) return undefined
  const beginning = beginningOf(literal, SHOWN_OF_LITERAL)
  const shown = beginning === literal ? literal : `${beginning}…`
  return `The number ${shown} is too large, too small or too long to be passed on as it is written`
}

/** The first number in a value that a JavaScript number would change. */
export function findExactNumber(root: unknown): ExactNumber | undefined {
  const waiting = [root]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (value instanceof ExactNumber) return value
    if (typeof value === 'object' && value !== null)
      for (const inner of Object.values(value)) waiting.push(inner)
  }
  return undefined
}

/** Replaces exact numbers by the nearest JavaScript numbers, to judge or to calculate with. */
export const withNearestNumbers = (value: unknown): unknown =>
  findExactNumber(value) ? JSON.parse(JSON.stringify(value)) : value
