// Does opening a tab of the feed load the page only when its data differs?
import { describe, expect, it } from 'vitest'
import { isOtherTab } from './feed-tabs.tsx'

describe('opening another tab', () => {
  it.each([
    ['/updates', '/updates?feed=following', true],
    ['/updates?feed=following', '/updates', true],
    ['/updates?feed=following', '/updates?feed=following', false],
    ['/updates?feed=following', '/updates?tag=llm', false],
    ['/updates', '/updates/7?feed=following', false],
  ])('from %s to %s loads nothing: %s', (from, to, isIt) => {
    expect(isOtherTab(new URL(from, 'http://a.test'), new URL(to, 'http://a.test'))).toBe(isIt)
  })
})
