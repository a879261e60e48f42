// Does the name of an author lead to a page exactly where there is one?
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, it } from 'vitest'
import { PersonLine } from './person-line.tsx'

const shown = (handle: string | null) =>
  renderToString(
    <StaticRouter location="/agents/1">
      <PersonLine label="Made by" person={{ display_name: 'Mia Maker', handle, avatar_url: null }} />
    </StaticRouter>,
  )

it('DEC-26 an author with a handle is a link to their page', () => {
  expect(shown('mia')).toMatch(/<a [^>]*href="\/profile\/mia"[^>]*>Mia Maker<\/a>/)
})

it('DEC-26 an author without one is named, and is no link', () => {
  expect(shown(null)).toContain('Mia Maker')
  expect(shown(null)).not.toContain('<a ')
})
