// JSON by its exact numbers and texts, for tests: its meaning, and made-up pieces of it.
import fc from 'fast-check'

/** Returns a number of JSON as a whole number times a power of ten, in one way only. */
export function decimalIn(literal: string): string {
  const [mantissa = '', power = '0'] = literal.toLowerCase().split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  let digits = BigInt(whole + fraction)
  let exponent = Number(power) - fraction.length
  if (digits === 0n) return '0'
  while (digits % 10n === 0n) {
    digits /= 10n
    exponent += 1
  }
  return `${digits}e${exponent}`
}

/** Returns the meaning of a JSON text, each number as a text of all its digits. */
export const exactly = (json: string): unknown =>
  JSON.parse(json, (_key, value, context?: { source?: string }) =>
    typeof value === 'number' ? `number ${decimalIn(context?.source ?? '')}` : value,
  )

const digits = (most: number) => fc.stringMatching(new RegExp(`^[0-9]{1,${most}}$`))

/** A number as JSON writes it, often with more digits than a double holds. */
export const literals: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('', '-'),
    fc.oneof(fc.constant('0'), fc.bigInt({ min: 1n, max: 10n ** 25n }).map(String)),
    fc.option(digits(25), { nil: undefined }),
    fc.option(fc.tuple(fc.constantFrom('e', 'E', 'e+', 'e-'), fc.integer({ min: 0, max: 250 })), {
      nil: undefined,
    }),
  )
  .map(
    ([sign, whole, fraction, exponent]) =>
      `${sign}${whole}${fraction === undefined ? '' : `.${fraction}`}${exponent?.join('') ?? ''}`,
  )

/** Any text that can be stored. */
const texts = fc
  .string({
    unit: fc.constantFrom('a', '"', '\\', '\n', '\u2028', 'é', 'e\u0301', '😀', '👨‍👩‍👧', '\ufeff', '1e5'),
  })
  .map((text) => JSON.stringify(text))

const { values } = fc.letrec<{ values: string; leaves: string }>((tie) => ({
  leaves: fc.oneof(literals, texts, fc.constantFrom('true', 'false', 'null')),
  values: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    tie('leaves'),
    fc.array(tie('values'), { maxLength: 4 }).map((items) => `[${items.join(', ')}]`),
    objectsOf(tie('values')),
  ),
}))

function objectsOf(inner: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .dictionary(fc.stringMatching(/^[a-z]{1,8}$/), inner, { maxKeys: 4 })
    .map((all) => `{${Object.entries(all).map(([name, value]) => `"${name}" : ${value}`)}}`)
}

/** JSON of any kind, and objects of it, as texts. */
export const jsonTexts: fc.Arbitrary<string> = values
export const objectTexts: fc.Arbitrary<string> = objectsOf(values)
