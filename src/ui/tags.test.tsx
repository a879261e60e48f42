// Does the count of the words that are not shown ever stand alone on a line?
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Tags } from './tags.tsx'

const entriesOf = (items: readonly string[], max?: number) =>
  [...renderToStaticMarkup(<Tags items={items} max={max} label="Skills" />).matchAll(/<li\b.*?<\/li>/g)].map(
    ([entry]) =>
      entry
        .replaceAll(/<[^>]+>/g, ' ')
        .trim()
        .split(/\s+/)
        .join(' '),
  )

describe('words with a limit', () => {
  it('are followed by the count of the others, in one entry with the last of them', () => {
    expect(entriesOf(['Python', 'SQL', 'German', 'Rust'], 2)).toEqual(['Python', 'SQL +2 more'])
    expect(entriesOf(['Python', 'SQL', 'German'], 2)).toEqual(['Python', 'SQL +1 more'])
    expect(entriesOf(['Python', 'SQL'], 1)).toEqual(['Python +1 more'])
  })

  it('are all shown, without a count, when there are no more than that', () => {
    expect(entriesOf(['Python', 'SQL'], 2)).toEqual(['Python', 'SQL'])
    expect(entriesOf(['Python'], 5)).toEqual(['Python'])
    expect(entriesOf(['Python', 'SQL', 'German'])).toEqual(['Python', 'SQL', 'German'])
    expect(entriesOf([], 3)).toEqual([])
  })
})
