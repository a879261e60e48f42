// Is the open tab the one that the Tab key leads to, whatever decides which is open?
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Tabs } from './tabs.tsx'

const TABS = ['warp', 'weft', 'knots'].map((id) => ({ id, label: id, panel: `About ${id}` }))

/** The tabs that are shown as open, and those that the Tab key leads to. */
function openIn(props: { open?: string; initial?: string }) {
  const html = renderToStaticMarkup(<Tabs label="Threads" tabs={TABS} {...props} />)
  const tabs = html.match(/<button[^>]*>/g) ?? []
  const thoseWith = (attribute: string) =>
    tabs.filter((tab) => tab.includes(attribute)).map((tab) => /data-tab="(\w+)"/.exec(tab)?.[1])
  return { selected: thoseWith('aria-selected="true"'), reached: thoseWith('tabindex="0"') }
}

it.each([
  ['the first one, if nothing is said', {}, 'warp'],
  ['the one that it begins with', { initial: 'weft' }, 'weft'],
  ['the one that the page decides on', { open: 'knots' }, 'knots'],
  ['the one that the page decides on, wherever it began', { open: 'knots', initial: 'weft' }, 'knots'],
])('%s', (_, props, open) => {
  expect(openIn(props)).toEqual({ selected: [open], reached: [open] })
})
