// Do all GETs of the API answer the same over a socket as to a Request?
// @module-tag proof

import { listen, type RunningServer } from '@guildhall/http-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeAgent, makePerson, makeProject } from '../../tests/support/people/makers.ts'
import { TEST_REQUEST_ID, type TestProduct, testProduct } from '../../tests/support/product/product.ts'
import { REST_BASE } from '../platform/contract/contract.ts'
import { DATA_CSP, POLICY } from '../platform/http/security-headers.ts'

let product: TestProduct
let running: RunningServer
let gets: string[]

beforeAll(async () => {
  product = await testProduct()
  running = await listen(product.server, { port: 0, host: '127.0.0.1' })
  const owner = await makePerson(product, { display_name: 'Ada Example', handle: 'ada' })
  await makeAgent(product, owner, { id: 1 })
  await makeProject(product, owner, { id: 1 })
  const paths = product.routes
    .filter(({ method, path }) => method === 'GET' && path.startsWith(`${REST_BASE}/`))
    .map(({ path }) => path.replace(':handle', 'ada').replace(/:\w+/g, '1'))
  gets = [...new Set(paths)]
})
afterAll(() => running.drain())

const queries = ['', '?page=2', '?page_size=0', '?search=sort', '?search=%00', '?stray=1', '?page=1&page=2']
const clients: { who: string; headers: Record<string, string> }[] = [
  { who: 'a visitor', headers: {} },
  { who: 'someone with a token of their own making', headers: { authorization: 'Bearer not.a.token' } },
]

it.each(clients)('gives $who the same answer both ways', async ({ headers }) => {
  expect(gets.length).toBeGreaterThan(20)
  for (const path of gets) {
    for (const query of queries) {
      const response = await fetch(`http://127.0.0.1:${running.port}${path}${query}`, {
        headers,
        redirect: 'manual',
      })
      const text = await response.text()
      const id = response.headers.get('x-request-id') ?? ''
      const routed = await product.ask('GET', path + query, { headers })
      const isJson = response.headers.get('content-type')?.startsWith('application/json')
      expect(
        { status: response.status, body: isJson ? JSON.parse(text.replaceAll(id, TEST_REQUEST_ID)) : text },
        path + query,
      ).toEqual({ status: routed.status, body: routed.body })
      for (const name of ['cache-control', 'content-security-policy', 'content-type', 'www-authenticate'])
        expect(response.headers.get(name), `${name} of ${path}${query}`).toBe(
          // The server around the router adds a policy if the router set none.
          routed.headers.get(name) ?? (name === POLICY ? DATA_CSP : null),
        )
    }
  }
})
