// Is an answer compressed if, and only if, the client accepts it and it saves bytes?
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { jsonAnswer } from './json-answer.ts'

const large = { text: 'much of the same '.repeat(200) }
const huge = { text: 'much of the same '.repeat(20_000) }

it('is compressed for a client that takes gzip', async () => {
  const response = jsonAnswer(large, 'gzip, deflate, br')
  expect(response.headers.get('content-encoding')).toBe('gzip')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(large)
})

it.each([
  { what: 'a client that takes nothing', output: large, encodings: undefined },
  { what: 'a client that refuses gzip', output: large, encodings: 'gzip;q=0' },
  { what: 'an answer that is small', output: { text: 'little' }, encodings: 'gzip' },
  { what: 'an answer that would hold up the others', output: huge, encodings: 'gzip' },
])('is plain for $what', async ({ output, encodings }) => {
  const response = jsonAnswer(output, encodings)
  expect(response.headers.get('content-encoding')).toBeNull()
  expect(response.headers.get('vary')).toBe('accept-encoding')
  expect(await response.json()).toEqual(output)
})
