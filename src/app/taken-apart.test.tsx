// Are the texts that are parsed to be shown, updates and messages, shown whatever they contain? Markdown, the third
// kind, has a test of its own; every other text is put on a page as it is.
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { flatMarkdown, tooDeepMarkdown } from '../../tests/support/product/hostile-markdown.ts'
import { leastSpentMs } from '../../tests/support/runner/spent.ts'
import { Bubble } from '../features/conversations/web/parts/message-row.tsx'
import { UpdateText } from '../features/updates/web/parts/update-text.tsx'

const LENGTH = 5_000
const MOST_MS = 250

const shownBy = {
  'an update': (text: string) => <UpdateText text={text} />,
  'a message': (text: string) => <Bubble isOwn body={text} />,
}

describe.each(Object.entries(shownBy))('%s', (_, element) => {
  it.each(Object.entries({ ...tooDeepMarkdown(LENGTH), ...flatMarkdown(LENGTH) }))(
    'shows %s, in time',
    async (_kind, text) => {
      let html = ''
      const spent = await leastSpentMs(() => {
        const router = createMemoryRouter([{ path: '*', element: element(text) }])
        html = renderToStaticMarkup(<RouterProvider router={router} />)
      }, MOST_MS)
      expect(spent).toBeLessThan(MOST_MS)
      const words = renderToStaticMarkup(text)
      expect(html.replaceAll(/<[^>]+>/g, '') === words).toBe(true)
    },
  )
})
