// Is an operator's plain text laid out as it was meant?
import { expect, it } from 'vitest'
import { legalBlocksOf } from './blocks.ts'

it('sets headings, paragraphs and lists', () => {
  const text = '# Who we are\nA company.\r\nIn a town.\n\n- one\n- two\n\n# The end'
  expect(legalBlocksOf(text)).toEqual([
    { key: '0', kind: 'heading', text: 'Who we are' },
    { key: '1', kind: 'paragraph', text: 'A company. In a town.' },
    { key: '2', kind: 'list', items: ['one', 'two'] },
    { key: '3', kind: 'heading', text: 'The end' },
  ])
})

it('sets nothing for nothing', () => expect(legalBlocksOf(' \n\n ')).toEqual([]))
