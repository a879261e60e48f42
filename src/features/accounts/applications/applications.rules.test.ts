// Are only safe addresses answered, and only proper addresses taken for identifiers of documents?
import { describe, expect, it } from 'vitest'
import {
  isAllowedRedirect,
  isDocumentAddress,
  isRegisteredRedirect,
  MAX_ADDRESS,
} from './applications.rules.ts'

describe('an address for answers', () => {
  it.each([
    ['https://claude.ai/api/mcp/auth_callback', true],
    ['http://localhost:33418/', true],
    ['http://127.0.0.1/callback', true],
    ['http://[::1]:9/callback', true],
    ['cursor://anysphere.cursor-retrieval/oauth/callback', true],
    ['http://example.com/callback', false],
    ['http://127.0.0.1.example.com/', false],
    ['http://localhost@evil.example/', false],
    ['https://user:word@example.com/', false],
    ['https://example.com/#part', false],
    ['javascript://%0aalert(1)', false],
    ['data:text/html,x', false],
    ['intent://example.com', false],
    ['/callback', false],
    [`https://example.com/${'a'.repeat(MAX_ADDRESS)}`, false],
  ])('%s: %s', (address, isAllowed) => {
    expect(isAllowedRedirect(address)).toBe(isAllowed)
  })

  it('is one that was registered, exactly; only the port of this machine is free', () => {
    const registered = ['https://app.example/back?a=1', 'http://127.0.0.1:4000/back']
    const isOwn = (address: string) => isRegisteredRedirect(registered, address)
    expect(isOwn('https://app.example/back?a=1')).toBe(true)
    expect(isOwn('http://127.0.0.1:65000/back')).toBe(true)
    for (const other of [
      'https://app.example/back',
      'https://app.example:8443/back?a=1',
      'https://APP.example/back?a=1',
      'http://localhost:4000/back',
      'http://127.0.0.1:4000/back/more',
      'https://127.0.0.1:4000/back',
    ])
      expect(isOwn(other)).toBe(false)
  })
})

it.each([
  ['https://app.example/client.json', true],
  ['https://app.example/', false],
  ['https://app.example/a/../client.json', false],
  ['https://APP.example/client.json', false],
  ['https://app.example/client.json?a=1', false],
  ['https://user@app.example/client.json', false],
  ['http://app.example/client.json', false],
])('%s is the address of a document: %s', (id, isAddress) => {
  expect(isDocumentAddress(id)).toBe(isAddress)
})
