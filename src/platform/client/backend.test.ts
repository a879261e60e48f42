// Does everything derive from one base address, and does nothing start without a key?
import { expect, it } from 'vitest'
import { createBackend } from './backend.ts'

it('DATA-21 derives every endpoint from the same base address', () => {
  expect(createBackend('https://guildhall.example', 'public-key')).toMatchObject({
    authUrl: 'https://guildhall.example/auth/v1',
    restUrl: 'https://guildhall.example/rest/v1',
    realtimeUrl: 'https://guildhall.example/realtime/v1',
    storageUrl: 'https://guildhall.example/storage/v1',
    functionsUrl: 'https://guildhall.example/functions/v1',
  })
})

it.each([
  ['http://localhost:3000', 'sb-localhost-auth-token'],
  ['https://guildhall.example', 'sb-guildhall-auth-token'],
  ['https://app.guildhall.example', 'sb-app-auth-token'],
])('AUTH-30 keeps the session of %s under %s', (base, key) => {
  expect(createBackend(base, 'public-key').sessionKey).toBe(key)
})

it.each([undefined, ''])('AUTH-42 refuses to start without a public key (%j)', (key) => {
  expect(() => createBackend('http://localhost:3000', key)).toThrow('A public key is required')
})
