// In which order are keys offered to shortcuts, and which of two declarations of the same keys wins?
import { describe, expect, it } from 'vitest'
import { keysOf, type Shortcut, shortcutsInOrder } from './shortcuts.ts'

const shortcut = (keys: string, label = keys): Shortcut => ({ keys, label, run: () => undefined })

describe('the order of shortcuts', () => {
  it('asks sequences before single keys, so that the second key of a sequence does nothing else', () => {
    const ordered = shortcutsInOrder([shortcut('a'), shortcut('g a'), shortcut('j')])
    expect(ordered.map(({ keys }) => keys)).toEqual(['g a', 'a', 'j'])
  })

  it('prefers what a later part of the page declares for the same keys', () => {
    const ordered = shortcutsInOrder([shortcut('a', 'of the frame'), shortcut('a', 'of the page')])
    expect(ordered.map(({ label }) => label)).toEqual(['of the page'])
  })
})

describe('the keys of a shortcut', () => {
  it.each([
    ['j', ['j']],
    ['g h', ['g', 'h']],
    ['[Shift]+?', ['?']],
    ['[Shift]+/', ['/']],
    ['$mod+k', ['Ctrl+k']],
    ['ArrowDown', ['↓']],
    ['+', ['+']],
  ])('%s are shown as %j', (keys, shown) => {
    expect(keysOf(keys)).toEqual(shown)
  })
})
