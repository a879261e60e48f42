// Does every range that a client can express return the bytes that RFC 9110 defines, and never a byte beyond the file?
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { rangeOf } from './ranges.ts'

const validators = { etag: '"abc"', modified: 'Fri, 21 Nov 2025 08:00:00 GMT' }
const asked = (range: string, bytes: number, more: Record<string, string> = {}) =>
  rangeOf(new Headers({ range, ...more }), bytes, validators)

/** Computes the rule in whole numbers of any length. */
function expected(first: string, last: string, bytes: bigint) {
  if (first === '' && last === '') return undefined
  if (first === '') {
    const length = BigInt(last) < bytes ? BigInt(last) : bytes
    return length === 0n ? 'unsatisfiable' : { start: Number(bytes - length), end: Number(bytes - 1n) }
  }
  if (last !== '' && BigInt(last) < BigInt(first)) return undefined
  if (BigInt(first) >= bytes) return 'unsatisfiable'
  const end = last === '' || BigInt(last) >= bytes ? bytes - 1n : BigInt(last)
  return { start: Number(first), end: Number(end) }
}

it('gives what the rule says for all numbers, however long, and lies within the file', {
  tags: ['proof'],
}, () => {
  const digits = fc.oneof(
    fc.constant(''),
    fc.nat(300).map(String),
    fc.bigInt({ min: 0n, max: 2n ** 200n }).map(String),
    fc.stringMatching(/^0{1,30}[0-9]{1,4}$/),
  )
  fc.assert(
    fc.property(digits, digits, fc.oneof(fc.nat(300), fc.maxSafeNat()), (first, last, bytes) => {
      const found = asked(`bytes=${first}-${last}`, bytes)
      expect(found).toEqual(expected(first, last, BigInt(bytes)))
      if (typeof found !== 'object') return
      expect(found.start).toBeGreaterThanOrEqual(0)
      expect(found.end).toBeLessThan(bytes)
      expect(found.start).toBeLessThanOrEqual(found.end)
    }),
    { numRuns: 3000 },
  )
})

it('answers the whole to everything that is no single range', () => {
  const text = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'bytes=-,0123456789 .+eExX\t') }),
    fc.string({ unit: fc.constantFrom(...'=-,09 ') }).map((rest) => `bytes=${rest}`),
  )
  fc.assert(
    fc.property(text, fc.nat(1000), (range, bytes) => {
      const isOne = /^\s*bytes=(\d+-\d*|-\d+)\s*$/i.test(range)
      if (!isOne) expect(asked(range, bytes), range).toBeUndefined()
    }),
    { numRuns: 3000 },
  )
  expect(asked(`bytes=${2n ** 53n + 1n}-${2n ** 53n}`, 10)).toBeUndefined()
  const long = `bytes=${'9'.repeat(100_000)}-`
  expect(asked(long, 10)).toBe('unsatisfiable')
  expect(asked('Bytes=0-4', 10)).toEqual({ start: 0, end: 4 })
  expect(asked('bytes=0-4', 10, { 'if-range': '"other"' })).toBeUndefined()
})
