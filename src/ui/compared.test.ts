// Does the choice of products to compare keep its order and its limit, and follow other tabs?
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  type Comparable,
  comparedIds,
  hearCompared,
  keepCompared,
  readCompared,
  toggleCompared,
} from './compared.ts'

const pathOf = (ids: readonly number[]) => `/agents/compare?ids=${ids.join(',')}`
const AGENTS: Comparable = { names: ['agent', 'agents'], most: 4, hrefFor: pathOf }
const COURSES: Comparable = { ...AGENTS, names: ['course', 'courses'] }

/** Makes a window with a storage; one that is switched off raises an error. */
function windowWith(stored: Map<string, string> | undefined): EventTarget {
  const localStorage = {
    getItem(key: string) {
      if (!stored) throw new Error('Storage is switched off')
      return stored.get(key) ?? null
    },
    setItem(key: string, text: string) {
      if (!stored) throw new Error('Storage is switched off')
      stored.set(key, text)
    },
  }
  return Object.assign(new EventTarget(), { localStorage })
}

let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('window', windowWith(stored))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the ids in an address', () => {
  it.each([
    [null, []],
    ['', []],
    ['7', [7]],
    ['3,7', [3, 7]],
    ['7,3,7', [7, 3]],
    ['1,2,3,4,5', [1, 2, 3, 4]],
    ['x,0,-1,1.5, 2,1e3,9007199254740993,12345678901234567,8', [8]],
  ])('of %j are %j', (text, ids) => {
    expect(comparedIds(text, 4)).toEqual(ids)
  })
})

describe('the choice', () => {
  it('keeps the order in which products were chosen, for each kind', () => {
    for (const id of [5, 2, 9]) expect(toggleCompared(AGENTS, id)).toBe(true)
    toggleCompared(COURSES, 1)
    expect(readCompared(AGENTS)).toEqual([5, 2, 9])
    expect(readCompared(COURSES)).toEqual([1])
    expect(toggleCompared(AGENTS, 2)).toBe(true)
    expect(readCompared(AGENTS)).toEqual([5, 9])
  })

  it('takes no fifth one, and again one when another has gone', () => {
    for (const id of [1, 2, 3, 4]) expect(toggleCompared(AGENTS, id)).toBe(true)
    expect(toggleCompared(AGENTS, 5)).toBe(false)
    expect(readCompared(AGENTS)).toEqual([1, 2, 3, 4])
    expect(toggleCompared(AGENTS, 1)).toBe(true)
    expect(toggleCompared(AGENTS, 5)).toBe(true)
    expect(readCompared(AGENTS)).toEqual([2, 3, 4, 5])
  })

  it('is heard of in this tab and in others, until no one listens', () => {
    const heard = vi.fn()
    const stop = hearCompared(heard)
    keepCompared(AGENTS, [1])
    expect(heard).toHaveBeenCalledTimes(1)
    stored.set('compared-agents', '3,4')
    window.dispatchEvent(new Event('storage'))
    expect(heard).toHaveBeenCalledTimes(2)
    expect(readCompared(AGENTS)).toEqual([3, 4])
    stop()
    keepCompared(AGENTS, [])
    window.dispatchEvent(new Event('storage'))
    expect(heard).toHaveBeenCalledTimes(2)
  })

  it('is nothing where the storage holds something else', () => {
    stored.set('compared-agents', '{"a":1}')
    expect(readCompared(AGENTS)).toEqual([])
  })

  it('lasts as long as the page where nothing can be stored', () => {
    vi.stubGlobal('window', windowWith(undefined))
    const kind: Comparable = { ...AGENTS, names: ['thing', 'things'] }
    expect(toggleCompared(kind, 6)).toBe(true)
    expect(readCompared(kind)).toEqual([6])
    keepCompared(kind, [])
    expect(readCompared(kind)).toEqual([])
  })
})
