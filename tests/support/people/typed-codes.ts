// A code as people type it: in the digits of their keyboard, with copied spaces and the like.

/** The code in the digits that begin with `zero`, in two halves. */
export function typedIn(zero: string, code: string): string {
  const first = zero.codePointAt(0) ?? 0
  const digits = code.replace(/\d/g, (digit) => String.fromCodePoint(first + Number(digit)))
  const half = Math.ceil(digits.length / 2)
  return ` ${digits.slice(0, half)}-${digits.slice(half)}\u200f`
}
