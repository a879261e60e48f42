// Does an author's name link to a page exactly if there is one?
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, it } from 'vitest'
import { PersonLine } from './person-line.tsx'

const mia = {
  id: '0b54e1a2-6a0b-4f6c-9d58-1f5f7a6a3c11',
  display_name: 'Mia Maker',
  handle: 'mia',
  avatar_url: null,
}
const shown = (is_public: boolean) =>
  renderToString(
    <StaticRouter location="/agents/1">
      <PersonLine label="Made by" person={{ ...mia, is_public }} />
    </StaticRouter>,
  )

it('DEC-26 an author with a public profile is a link to their page', () => {
  expect(shown(true)).toMatch(/<a [^>]*href="\/profile\/mia"[^>]*>.*Mia Maker.*@.*mia.*<\/a>/)
})

it('DEC-26 an author with a private one is named, and is no link', () => {
  expect(shown(false)).toContain('Mia Maker')
  expect(shown(false)).not.toContain('<a ')
})
