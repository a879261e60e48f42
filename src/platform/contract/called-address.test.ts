// Does the text of an address already say that it may not be called, in the browser too, as far as it can?
import { describe, expect, it } from 'vitest'
import { whyNotCalled } from './called-address.ts'

const whyOf = (url: string, ownPorts?: readonly number[]) =>
  whyNotCalled(new URL(url), ownPorts && { ownPorts: new Set(ownPorts) })

describe('an address', () => {
  it.each([
    'https://agent.example/',
    'https://agent.example:8443/run?x=1',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]/',
  ])('%s may be called, in a demonstration too', (url) => {
    expect([whyOf(url), whyOf(url, [3000])]).toEqual([undefined, undefined])
  })

  it.each([
    'http://agent.example/',
    'https://localhost/',
    'https://agent.localhost/',
    'https://intranet/',
    'https://intranet./',
    'https://printer.local/',
    'https://metadata.google.internal/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://0.0.0.0/',
    'https://10.1.2.3/',
    'https://100.64.0.1/',
    'https://169.254.169.254/',
    'https://172.16.0.1/',
    'https://172.31.255.255/',
    'https://192.168.0.1/',
    'https://198.18.0.1/',
    'https://224.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[fd00::1]/',
    'https://[fe80::1]/',
    'https://[2::1]/',
    'https://user@agent.example/',
    'https://user:secret@agent.example/',
    'http://127.0.0.2:4310/',
    'http://[::ffff:127.0.0.1]:4310/',
    'http://localhost.:4310/',
    'http://agent.localhost:4310/',
    'http://192.168.0.1:4310/',
    'http://user@localhost:4310/',
    'ftp://localhost:4310/',
  ])('%s may not, not even in a demonstration', (url) => {
    expect([whyOf(url), whyOf(url, [3000])]).toEqual(['not_public', 'not_public'])
  })

  it.each([
    'http://localhost:4310/agents/one',
    'http://127.0.0.1:4310/',
    'http://[::1]:4310/',
    'http://127.1:4310/',
  ])('%s may only in a demonstration, and not on its own ports', (url) => {
    expect([whyOf(url), whyOf(url, [3000]), whyOf(url, [3000, 4310])]).toEqual([
      'not_public',
      undefined,
      'own_port',
    ])
  })

  it('without a port has the one of HTTP', () => {
    expect([whyOf('http://localhost/', [80]), whyOf('http://localhost/', [3000])]).toEqual([
      'own_port',
      undefined,
    ])
  })
})
