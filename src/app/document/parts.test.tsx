// Does a page with cached parts come out the same as one that renders them?
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { PartsContext, StaticPart } from '../shell/static-part.tsx'
import { bytesOf } from './page-bytes.ts'
import { createParts, type DocumentParts } from './parts.ts'

const filled = (parts: DocumentParts, html: string) => bytesOf(parts.fill(html)).toString()

function Bar({ seen }: { seen: string[] }) {
  seen.push('bar')
  return <nav>Bar</nav>
}

function page(text: string, seen: string[] = []) {
  return (
    <div>
      <StaticPart name="bar">
        <Bar seen={seen} />
      </StaticPart>
      <StaticPart name="foot">
        <footer>Foot</footer>
      </StaticPart>
      <p>{text}</p>
    </div>
  )
}

describe('a part that is the same in every page', () => {
  it('is rendered once and stands in every page as if it were rendered there', () => {
    const parts = createParts('secret')
    const seen: string[] = []
    const render = (text: string) =>
      filled(parts, renderToString(<PartsContext value={parts.marksOf}>{page(text, seen)}</PartsContext>))
    const [first, second] = [render('one'), render('two')]
    expect(seen).toEqual(['bar'])
    expect(second).toBe(first.replace('one', 'two'))
    expect(first.replaceAll('<!-- -->', '')).toBe(renderToString(page('one')))
    expect(first).not.toContain('secret')
  })

  it('is distinguished by its name', () => {
    const parts = createParts('secret')
    const render = (name: string, children: ReactNode) =>
      filled(
        parts,
        renderToString(
          <PartsContext value={parts.marksOf}>
            <StaticPart name={name}>{children}</StaticPart>
          </PartsContext>,
        ),
      )
    expect([render('a', <i />), render('b', <b />), render('a', <u />), render('b', <u />)]).toEqual([
      '<i></i>',
      '<b></b>',
      '<i></i>',
      '<b></b>',
    ])
  })

  it('is left to React where no one remembers', () => {
    expect(renderToString(page('one'))).toBe('<div><nav>Bar</nav><footer>Foot</footer><p>one</p></div>')
  })
})
