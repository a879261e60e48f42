// Is a chart described to people who don't see it?
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { TrendChart } from './trend-chart.tsx'

const points = [
  { label: 'Nov 26, 2026', short: 'Nov 26', value: 3, before: 1 },
  { label: 'Nov 27, 2026', short: 'Nov 27', value: 12.5, before: 0 },
]
const dollars = (value: number) => `$${value.toFixed(2)}`

it('is one stop of the keyboard that names its point, with the value and the one before', () => {
  const html = renderToStaticMarkup(
    <TrendChart title="Revenue" kind="bars" points={points} format={dollars} before="in the week before" />,
  )
  expect(html.match(/tabindex="0"/gi)).toHaveLength(1)
  expect(html).toContain('role="slider"')
  expect(html).toContain('aria-valuemax="2"')
  expect(html).toContain('aria-valuenow="2"')
  expect(html).toContain('aria-valuetext="Nov 27, 2026: $12.50, $0.00 in the week before"')
  expect(html.match(/<rect/g)).toHaveLength(4)
})

it('says nothing of a period before that it does not have', () => {
  const alone = points.map(({ before: _, ...point }) => point)
  const html = renderToStaticMarkup(
    <TrendChart title="Views" kind="line" points={alone} format={String} before="in the week before" />,
  )
  expect(html).toContain('aria-valuetext="Nov 27, 2026: 12.5"')
  expect(html).not.toContain('<rect')
})

it('is nothing without points', () => {
  expect(renderToStaticMarkup(<TrendChart title="Views" kind="line" points={[]} format={String} />)).toBe('')
})
