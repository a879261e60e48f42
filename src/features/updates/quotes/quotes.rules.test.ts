// Does every form of an address that leads to something here become a card?
import { expect, it } from 'vitest'
import { paths } from '../../../paths.ts'
import { quotedAt } from './quotes.rules.ts'

const ORIGIN = 'https://guildhall.example'
const project = { kind: 'project', key: '7', path: paths.project(7) }

it.each([
  [`${ORIGIN}/projects/7`, project],
  [`${ORIGIN}/projects/7/`, project],
  ['HTTPS://Guildhall.example:443/projects/7?tab=proposals#top', project],
  [`${ORIGIN}/projects/x/../7`, project],
  [`${ORIGIN}/projects/7//`, undefined],
  [`${ORIGIN}/projects/07`, undefined],
  [`${ORIGIN}/projects`, undefined],
  ['http://guildhall.example/projects/7', undefined],
  ['https://other.example/projects/7', undefined],
  ['/projects/7', undefined],
])('%s', (url, quoted) => {
  expect(quotedAt(url, ORIGIN)).toEqual(quoted)
})
