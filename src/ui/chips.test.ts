// Do typed and pasted words become chips as people mean them?
import { describe, expect, it } from 'vitest'
import { takeChips } from './chips.ts'

const judge = (items: readonly string[], word: string) => {
  if (word === '') return 'blank'
  return items.includes(word) ? 'twice' : undefined
}

describe('takeChips', () => {
  it.each([
    ['one word', 'Python', ['SQL', 'Python'], '', undefined],
    ['blanks around it', '  Python ', ['SQL', 'Python'], '', undefined],
    ['a comma behind it', 'Python,', ['SQL', 'Python'], '', undefined],
    ['several at once', 'Python, R,Go', ['SQL', 'Python', 'R', 'Go'], '', undefined],
    ['empty places between', 'Python,, ,R', ['SQL', 'Python', 'R'], '', undefined],
    ['nothing', '   ', ['SQL'], '', 'blank'],
    ['a comma alone', ',', ['SQL'], '', 'blank'],
    ['one that is there', 'SQL', ['SQL'], 'SQL', 'twice'],
    ['one that is there among others', 'R, SQL, Go', ['SQL', 'R'], 'SQL, Go', 'twice'],
    ['the same one twice', 'R,R', ['SQL', 'R'], 'R', 'twice'],
  ])('takes %s', (_case, typed, items, rest, fault) =>
    expect(takeChips(['SQL'], typed, judge)).toEqual({ items, rest, fault }),
  )
})
