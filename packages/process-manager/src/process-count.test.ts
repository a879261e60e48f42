// Which numbers of processes can be asked for?
import { expect, it } from 'vitest'
import { processCount } from './process-count.ts'

it.each([
  ['1', 1],
  ['2', 2],
  ['64', 64],
  ['auto', 8],
  ['Auto', 8],
])('%s on eight cores: %i', (setting, count) => {
  expect(processCount(setting, 8)).toBe(count)
})

it.each(['0', '-1', '1.5', 'many', '65', '1000', '2 ', '0x2', ''])('%j is none', (setting) => {
  expect(processCount(setting, 8)).toBeUndefined()
})

it('is never more than can be asked for, however many cores there are', () => {
  expect(processCount('auto', 256)).toBe(64)
})
