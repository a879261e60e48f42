// Is a database on the same machine recognized by its address?
import { expect, it } from 'vitest'
import { isOnThisMachine } from './whereabouts.ts'

it.each([
  ['the embedded one, by its socket', 'postgres://u:p@localhost:1/n?host=%2Fdata%2Frun&sslmode=disable'],
  ['the embedded one, by loopback', 'postgres://u:p@127.0.0.1:5432/n?sslmode=disable'],
  ['by name', 'postgres://u:p@localhost/n'],
  ['by loopback in IPv6', 'postgres://u:p@[::1]:5432/n'],
  ['by the usual socket', 'postgres:///n'],
  ['by an encoded socket', 'postgres://u:p@%2Fvar%2Frun%2Fpostgresql/n'],
])('is on this machine: %s', (_how, url) => {
  expect(isOnThisMachine(url)).toBe(true)
})

it.each([
  ['by name', 'postgres://u:p@db.example:5432/n'],
  ['by address', 'postgres://u:p@10.0.0.7/n'],
  ['by a parameter that outranks the address', 'postgres://u:p@localhost/n?host=db.example'],
])('is elsewhere: %s', (_how, url) => {
  expect(isOnThisMachine(url)).toBe(false)
})
