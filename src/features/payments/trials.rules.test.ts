// Which addresses count as one for free trials?
import { expect, it } from 'vitest'
import { sameInbox } from './trials.rules.ts'

it.each([
  ['ada@example.com', 'ada@example.com'],
  ['Ada@Example.COM', 'ada@example.com'],
  ['ada+second@example.com', 'ada@example.com'],
  ['ada+a+b@example.com', 'ada@example.com'],
  ['ada.b@example.com', 'ada.b@example.com'],
  ['+ada@example.com', '+ada@example.com'],
  ['"a@b"+c@example.com', '"a@b"@example.com'],
])('%s is read at %s', (email, inbox) => expect(sameInbox(email)).toBe(inbox))
