// Can clients in pages of other sites use all that clients of OAuth, MCP and A2A need, and nothing else?
import { describe, expect, it } from 'vitest'
import { testProduct } from '../../tests/support/product/product.ts'

const product = await testProduct()
const ORIGIN = 'https://inspector.example'

const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
  product.fetch(
    new Request(`http://localhost:3000${path}`, {
      method,
      headers: { origin: ORIGIN, ...headers },
      ...(method === 'POST' ? { body: '{}' } : {}),
    }),
  )

const listOf = (text: string | null) => (text ?? '').toLowerCase().split(/, */)

describe.each([
  ['POST', '/mcp', 401],
  ['GET', '/mcp', 401],
  ['DELETE', '/mcp', 401],
  ['POST', '/oauth/token', 415],
  ['POST', '/oauth/revoke', 415],
  ['POST', '/oauth/register', 415],
  ['GET', '/.well-known/oauth-authorization-server', 200],
  ['GET', '/.well-known/oauth-protected-resource/mcp', 200],
  ['POST', '/a2a/agents/1', 401],
  ['GET', '/a2a/agents/1/.well-known/agent-card.json', 404],
  ['GET', '/.well-known/ai-catalog.json', 200],
  ['GET', '/a2a/catalogs/2.json', 200],
  ['GET', '/auth/v1/.well-known/jwks.json', 200],
  ['GET', '/openapi.json', 200],
])('%s %s', (method, path, status) => {
  it.each(['', '/'])('is open to a page of another site, with %o at its end', async (end) => {
    const wanted = ['authorization', 'content-type', 'mcp-protocol-version', 'if-none-match', 'x-of-tomorrow']
    const preflight = await ask('OPTIONS', path + end, {
      'access-control-request-method': method,
      'access-control-request-headers': wanted.join(','),
    })
    expect([preflight.status, await preflight.text()]).toEqual([204, ''])
    expect(listOf(preflight.headers.get('access-control-allow-methods'))).toContain(method.toLowerCase())
    expect(listOf(preflight.headers.get('access-control-allow-headers'))).toEqual(wanted)
    const answer = await ask(method, path + end)
    expect(answer.status).toBe(status)
    expect(listOf(answer.headers.get('access-control-expose-headers'))).toEqual(
      expect.arrayContaining(['www-authenticate', 'mcp-session-id', 'etag', 'retry-after']),
    )
    for (const { headers } of [preflight, answer]) {
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(headers.has('access-control-allow-credentials')).toBe(false)
    }
  })
})

it.each([
  ['GET', '/oauth/authorize?client_id=x'],
  ['GET', '/auth/v1/user'],
  ['GET', '/auth/v1/oauth/authorizations/00000000-0000-4000-8000-000000000001'],
  ['POST', '/auth/v1/oauth/authorizations/00000000-0000-4000-8000-000000000001/consent'],
  ['POST', '/auth/v1/token?grant_type=password'],
  ['GET', '/rest/v1/account'],
  ['GET', '/rest/v1/projects'],
  ['GET', '/storage/v1/object/profile-images/a/b.png'],
  ['GET', '/realtime/v1/stream'],
])('%s %s is for pages of ours alone', async (method, path) => {
  for (const asked of [method, 'OPTIONS'])
    expect((await ask(asked, path)).headers.has('access-control-allow-origin')).toBe(false)
})
