// Does a page load nothing of a clip before someone is near it?
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { MediaGrid } from './media-grid.tsx'

it('loads nothing of a clip at first', () => {
  const clip = { media: ['/clip.mp4'], media_alt: ['A loom'], media_ratio: [1.5] }
  const page = renderToString(<MediaGrid update={{ ...clip, media_type: ['video'] }} />)
  expect(page).toContain('aria-label="A loom"')
  expect(page).toContain('preload="none"')
})
