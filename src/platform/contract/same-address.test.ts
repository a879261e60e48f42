// Are two ways to write an address the same address, and is ours known with its last slash?
import { expect, it } from 'vitest'
import { isOurAddress, isSameAddress, withoutLastSlash } from './same-address.ts'

it.each([
  ['https://a.example', 'https://a.example/', true],
  ['https://A.Example:443/x', 'https://a.example/x', true],
  ['HTTP://a.example:80', 'http://a.example', true],
  ['https://bücher.example/', 'https://xn--bcher-kva.example', true],
  ['https://a.example/x/../y', 'https://a.example/y', true],
  ['https://a.example/ü', 'https://a.example/%C3%BC', true],
  ['https://a.example/x', 'https://a.example/x/', false],
  ['https://a.example/x', 'https://a.example/X', false],
  ['https://a.example/x', 'http://a.example/x', false],
  ['https://a.example/x', 'https://a.example:8443/x', false],
  ['https://a.example/x', 'https://a.example/x?a=1', false],
  ['https://a.example/x', 'https://a.example/x#a', false],
  ['no address', 'no address', true],
  ['no address', 'https://a.example', false],
])('%s is %s: %s', (one, other, isSame) => {
  expect(isSameAddress(one, other)).toBe(isSame)
  expect(isSameAddress(other, one)).toBe(isSame)
})

it.each([
  ['https://a.example/mcp/', true],
  ['HTTPS://A.example:443/mcp/', true],
  ['https://a.example/mcp', true],
  ['https://a.example/mcp//', false],
  ['https://a.example/mcp/x', false],
  ['https://a.example/', false],
])('%s is ours: %s', (given, isOurs) => {
  expect(isOurAddress(given, 'https://a.example/mcp')).toBe(isOurs)
})

it.each([
  ['/mcp/', '/mcp'],
  ['/mcp', '/mcp'],
  ['/', '/'],
  ['/a/b//', '/a/b/'],
  ['', ''],
])('%s is routed as %s', (path, routed) => {
  expect(withoutLastSlash(path)).toBe(routed)
})
