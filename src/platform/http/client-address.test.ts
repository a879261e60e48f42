// Which client does a rate limit count?
import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { addressKey, clientAddress, isTrustedOperator } from './client-address.ts'

it.each([
  ['10.0.0.1', undefined, 0, '10.0.0.1'],
  ['10.0.0.1', '6.6.6.6', 0, '10.0.0.1'],
  ['10.0.0.1', '6.6.6.6, 203.0.113.9', 1, '203.0.113.9'],
  ['10.0.0.1', '6.6.6.6, 203.0.113.9, 10.0.0.2', 2, '203.0.113.9'],
  ['10.0.0.1', '203.0.113.9', 2, '10.0.0.1'],
  ['10.0.0.1', '', 1, '10.0.0.1'],
  ['10.0.0.1', '203.0.113.9:5678', 1, '203.0.113.9'],
  ['10.0.0.1', '6.6.6.6:1, 203.0.113.9:5678, 10.0.0.2:80', 2, '203.0.113.9'],
  ['10.0.0.1', '[2001:db8::1]:443', 1, '2001:db8::1'],
  ['10.0.0.1', '[2001:db8::1]', 1, '2001:db8::1'],
  ['10.0.0.1', '2001:db8::1', 1, '2001:db8::1'],
  ['10.0.0.1', '::ffff:203.0.113.9', 1, '::ffff:203.0.113.9'],
  ['10.0.0.1', '[::ffff:203.0.113.9]:443', 1, '::ffff:203.0.113.9'],
  ['10.0.0.1', ':443', 1, ':443'],
  [undefined, undefined, 0, 'unknown'],
])('socket %s, forwarded %s, %i trusted hops: %s', (socket, forwarded, hops, expected) => {
  expect(clientAddress(socket, forwarded, hops)).toBe(expected)
})

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (address, expected) => {
  expect(addressKey(address)).toBe(expected)
})

describe('figures for operators', () => {
  const TOKEN = 'token-of-the-operator'
  const asked = (remoteAddress: string | undefined, headers: Record<string, string>) =>
    ({
      socket: { remoteAddress },
      headers: { host: 'localhost:3000', ...headers },
    }) as unknown as IncomingMessage

  it.each([
    ['this machine', '127.0.0.1', {}, true],
    ['this machine by IPv6', '::1', {}, true],
    ['this machine by a mapped address', '::ffff:127.0.0.1', {}, true],
    ['this machine by its number', '127.0.0.1', { host: '127.0.0.1:3000' }, true],
    ['this machine by its number in IPv6', '::1', { host: '[::1]:3000' }, true],
    ['another machine', '192.168.1.2', {}, false],
    ['no one knows who', undefined, {}, false],
    ['a page elsewhere whose name points here', '127.0.0.1', { host: 'evil.example' }, false],
    ['a name that only begins like ours', '127.0.0.1', { host: 'localhost.evil.example' }, false],
    ['a proxy that keeps the Host', '127.0.0.1', { host: 'guildhall.example' }, false],
    ['a Host that is none', '127.0.0.1', { host: '' }, false],
    ...[
      'forwarded',
      'x-forwarded-for',
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-forwarded-port',
      'x-forwarded-server',
      'x-forwarded',
      'x-original-forwarded-for',
      'x-original-host',
      'x-real-ip',
      'x-client-ip',
      'x-cluster-client-ip',
      'client-ip',
      'true-client-ip',
      'fastly-client-ip',
      'fly-client-ip',
      'cf-connecting-ip',
      'cf-ray',
      'x-envoy-external-address',
      'x-amzn-trace-id',
      'x-amz-cf-id',
      'via',
      'cdn-loop',
      'x-forward-for',
      'x-azure-clientip',
      'x-azure-socketip',
      'x-sucuri-clientip',
      'x-nf-client-connection-ip',
    ].map((name) => [`a proxy that says ${name}`, '127.0.0.1', { [name]: '127.0.0.1' }, false] as const),
  ] as const)('without a token, %s', (_who, address, headers, expected) => {
    expect(isTrustedOperator(asked(address, headers), undefined)).toBe(expected)
  })

  it.each([
    [
      'who has it, from anywhere and through a proxy',
      '203.0.113.9',
      { authorization: `Bearer ${TOKEN}`, via: 'a' },
      true,
    ],
    ['who has another one', '127.0.0.1', { authorization: `Bearer ${TOKEN}x` }, false],
    [
      'who has one of the same length',
      '127.0.0.1',
      { authorization: `Bearer ${TOKEN.replace('t', 'T')}` },
      false,
    ],
    ['this machine without it', '127.0.0.1', {}, false],
  ] as const)('with a token, %s', (_who, address, headers, expected) => {
    expect(isTrustedOperator(asked(address, headers), TOKEN)).toBe(expected)
  })

  it('are shown to no one who came over no connection', () => {
    expect(isTrustedOperator(undefined, undefined)).toBe(false)
  })
})
