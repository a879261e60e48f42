// Is it impossible for an address to put text of its own on the page for signing up?
import { expect, it } from 'vitest'
import { leadOf } from './sign-up-reason.ts'

it.each([
  ['reason=propose', 'sign-up', 'Sign up to submit your proposal. The form opens right after.'],
  ['reason=propose', 'sign-in', 'Sign in to submit your proposal. The form opens right after.'],
  ['reason=post', 'sign-up', 'Sign up to post your project. The form opens right after.'],
  ['reason=list', 'sign-up', 'Sign up to list your agent. The form opens right after.'],
  ['reason=deploy', 'sign-up', 'Sign up to deploy this agent.'],
] as const)('%s: its own sentence in %s', (query, mode, lead) => {
  expect(leadOf(new URLSearchParams(query), null, mode)).toBe(lead)
  const { reason } = Object.fromEntries(new URLSearchParams(query))
  expect(leadOf(new URLSearchParams(), { reason }, mode)).toBe(lead)
})

it.each([
  '',
  'reason=',
  'reason=Your+account+is+locked',
  'reason=constructor',
  'reason=__proto__',
  'reason=POST',
])('%j: no sentence', (query) => {
  expect(leadOf(new URLSearchParams(query), null, 'sign-up')).toBeUndefined()
  const { reason } = Object.fromEntries(new URLSearchParams(query))
  for (const state of [{ reason }, { reason: 7 }, reason])
    expect(leadOf(new URLSearchParams(), state, 'sign-up')).toBeUndefined()
})
