// Does a list whose pages end before its rows say where they end, and only there?
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { Catalogue } from './catalogue.tsx'

type Found = { total: number; page: number; pages_end_after?: number }

function textOf(found: Found): string {
  const catalogue = (
    <Catalogue
      header={<h1>Stones</h1>}
      names={['stone', 'stones']}
      found={{ items: ['Basalt'], page_size: 20, ...found }}
      choices={{}}
      filters={{}}
      sorts={{}}
      maxSearchLength={100}
      hrefFor={({ page }) => `/stones?page=${page}`}
      columns={2}
      keyOf={(stone) => stone}
      card={(stone) => stone}
      pastTheEnd="That was the last stone."
      nothing="No stones"
    />
  )
  const router = createMemoryRouter([{ path: '*', element: catalogue }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

const NOTE = 'Only the first 1,000 stones are listed. Narrow your search to see others.'

describe('a list that has more rows than pages', () => {
  it('says on the last page that there are others, and how to see them', () => {
    const last = textOf({ total: 212_345, page: 50, pages_end_after: 1_000 })
    expect(last).toContain('212,345 stones')
    expect(last).toContain(NOTE)
  })

  it('leads to no page beyond that', () => {
    const first = textOf({ total: 212_345, page: 1, pages_end_after: 1_000 })
    expect(first).not.toContain(NOTE)
    expect(first).toMatch(/ 1 2 … 50 /)
    expect(textOf({ total: 980, page: 1 })).toMatch(/ 1 2 … 49 /)
  })
})
