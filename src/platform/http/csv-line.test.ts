// Does a spreadsheet show typed texts as they are, and calculate none of them?
import { describe, expect, it } from 'vitest'
import { csvLine } from './csv-line.ts'

describe('a line of CSV', () => {
  it('quotes texts, and keeps commas, quotes and line breaks in their cell', () => {
    expect(csvLine(['Ada', 'says "hi", twice', 'one\ntwo', '', 49.5, 0])).toBe(
      '"Ada","says ""hi"", twice","one\ntwo","",49.5,0\r\n',
    )
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '  =1', '\n=1', '＝1+1', '＠SUM(A1)'])(
    'takes %j for text',
    (typed) => {
      expect(csvLine([typed])).toBe(`"'${typed}"\r\n`)
    },
  )

  it('leaves numbers and other texts as they are', () => {
    expect(csvLine([-5, "O'Neil", 'a=b', '2026-11-27'])).toBe('-5,"O\'Neil","a=b","2026-11-27"\r\n')
  })
})
