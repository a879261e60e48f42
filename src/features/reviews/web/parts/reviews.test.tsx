// Do the links between pages of reviews keep their order and filter?
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { AuthProvider } from '../../../accounts/web/parts/auth-provider.tsx'
import type { Review, ReviewList } from '../../reviews.contract.ts'
import type { ReviewChoices } from '../../reviews.rules.ts'
import { Reviews } from './reviews.tsx'

const review = (id: number): Review => ({
  id,
  product_id: 1,
  product_type: 'agent',
  user_id: null,
  author: null,
  reply: null,
  rating: 5,
  review_text: null,
  helpful_count: 0,
  is_refunded: false,
  is_counted: true,
  created_at: '2026-03-09T09:00:00.000Z',
  edited_at: null,
})
const list: ReviewList = {
  items: Array.from({ length: 10 }, (_, index) => review(index)),
  total: 25,
  page: 1,
  page_size: 10,
  product_id: 1,
  reviews_count: 40,
  average: 4.2,
  distribution: [{ stars: 5, count: 25 }],
}

function pagesOf(choices: ReviewChoices): string[] {
  const reviews = (
    <AuthProvider siteUrl="https://guildhall.example" publicKey="the-public-key-of-a-test">
      <Reviews
        product={{ type: 'agent', id: 1, name: 'Gauge Reader', owner_id: 'none', owner: null }}
        list={list}
        choices={choices}
        hrefFor={({ sort, stars, page }) => `/agents/1?${sort}&${stars}&${page}`}
      />
    </AuthProvider>
  )
  const router = createMemoryRouter([{ path: '*', element: reviews }])
  const html = renderToStaticMarkup(<RouterProvider router={router} />)
  const pages = /aria-label="Pages of reviews".*?<\/nav>/s.exec(html)?.[0] ?? ''
  return [...pages.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
}

it('keeps the number of stars and the order on every page', () => {
  const pages = pagesOf({ sort: 'helpful', stars: '5' })
  expect(new Set(pages)).toEqual(new Set([1, 2, 3].map((page) => `/agents/1?helpful&5&${page}#reviews`)))
})
