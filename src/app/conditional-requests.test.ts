// Does a reader with the newest version get 304 and no body, asking as feed readers, crawlers and browsers do: with
// gzip, for which a layer marks the tag as weak?
import { describe, expect, it } from 'vitest'
import { makePerson, makeUpdate } from '../../tests/support/people/makers.ts'
import { testProduct } from '../../tests/support/product/product.ts'
import { FEEDS } from '../features/feeds/server/feeds.endpoints.ts'
import { paths } from '../paths.ts'

const product = await testProduct()
const author = await makePerson(product, { handle: 'ada' })
await makeUpdate(product, author, { text: 'Words about agents. '.repeat(10) })

const ask = (path: string, headers: Record<string, string>) =>
  product.fetch(new Request(`http://localhost:3000${path}`, { headers }))

describe.each([
  FEEDS + paths.updates(),
  FEEDS + paths.profile('ada'),
  FEEDS + paths.projects(),
  '/.well-known/ai-catalog.json',
  '/.well-known/oauth-authorization-server',
  '/.well-known/oauth-protected-resource/mcp',
  '/openapi.json',
])('%s', (path) => {
  it.each(['gzip, deflate, br', 'identity'])('is not sent again to one that accepts %s', async (accepted) => {
    const encoding = { 'accept-encoding': accepted }
    const first = await ask(path, encoding)
    const body = await first.arrayBuffer()
    expect([first.status, body.byteLength > 0]).toEqual([200, true])
    const tag = first.headers.get('etag') ?? ''
    const strong = tag.replace(/^W\//, '')
    for (const known of [tag, strong, `W/${strong}`, `"other", ${tag}`, `"a, b",W/${strong}`, '*']) {
      const again = await ask(path, { ...encoding, 'if-none-match': known })
      expect([again.status, await again.text()], known).toEqual([304, ''])
      for (const name of ['cache-control', 'vary'])
        expect(again.headers.get(name), name).toBe(first.headers.get(name))
    }
    for (const other of ['"other"', strong.replaceAll('"', ''), 'W/"other", "more"']) {
      const again = await ask(path, { ...encoding, 'if-none-match': other })
      expect([again.status, (await again.arrayBuffer()).byteLength], other).toEqual([200, body.byteLength])
    }
  })
})

it('a feed with something new is sent to a reader that has the last version', async () => {
  const accepted = { 'accept-encoding': 'gzip' }
  const tag = (await ask(FEEDS + paths.updates(), accepted)).headers.get('etag') ?? ''
  await makeUpdate(product, author, { text: 'More words' })
  expect((await ask(FEEDS + paths.updates(), { ...accepted, 'if-none-match': tag })).status).toBe(200)
})
