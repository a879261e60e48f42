// Can the router compress an answer of the protocol?
import { expect, it } from 'vitest'
import { answerJson } from './protocol-routes.ts'

it('says how long it is, in bytes, so that a short one is not compressed', async () => {
  const answer = answerJson({ name: 'Zoë' })
  expect(answer.headers.get('content-length')).toBe(String((await answer.arrayBuffer()).byteLength))
})
