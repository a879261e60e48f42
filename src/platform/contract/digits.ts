// Digits as people type them: keyboards of many scripts have their own.

/** Unicode has the ten digits of each script in a row. */
function latinDigit(digit: string): string {
  let code = digit.codePointAt(0) ?? 0
  let before = -1
  for (; /\p{Nd}/u.test(String.fromCodePoint(code)); code -= 1) before += 1
  return String(before % 10)
}

/** Digits of all scripts as 0 to 9. */
export const withLatinDigits = (typed: string): string => typed.replace(/\p{Nd}/gu, latinDigit)

/** A typed code: with digits from 0 to 9, without the blanks, hyphens and invisible signs that are copied along. */
export const plainCode = (typed: string): string => withLatinDigits(typed).replace(/[\s\p{Pd}\p{Cf}]/gu, '')
