// Do the forms of accounts accept valid values, and refuse others with the right sentence?
import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import {
  changeEmailForm,
  codeForm,
  forgotPasswordForm,
  resetPasswordForm,
  settingsPasswordForm,
  signInForm,
  signUpForm,
} from './accounts.schemas.ts'

const said = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

const signIn = { email: 'ada@example.com', password: 'h8r0n.' }
const signUp = { ...signIn, full_name: 'Ada Lovelace' }
const eight = 'h8r0n.kk'

describe('MSG-1 to MSG-7, MSG-107, MSG-108, DEC-49 the forms of accounts', () => {
  it.each([
    ['MSG-1 at sign-in', signInForm, { ...signIn, email: 'ada' }, 'Invalid email address'],
    ['MSG-1 at sign-up', signUpForm, { ...signUp, email: '' }, 'Invalid email address'],
    [
      'MSG-1 for an address that was forgotten to be proved',
      forgotPasswordForm,
      { email: 'a@b' },
      'Invalid email address',
    ],
    [
      'MSG-2 at sign-in',
      signInForm,
      { ...signIn, password: 'abcde' },
      'Password must be at least 6 characters',
    ],
    ['MSG-2 at sign-up', signUpForm, { ...signUp, password: '' }, 'Password must be at least 6 characters'],
    ['MSG-3', signUpForm, { ...signUp, full_name: ' A ' }, 'Full name is required'],
    [
      'MSG-4',
      resetPasswordForm,
      { password: 'h8r0n.k', confirmation: 'h8r0n.k' },
      'Password must be at least 8 characters',
    ],
    ['MSG-5', resetPasswordForm, { password: eight, confirmation: 'h8r0n.kl' }, "Passwords don't match"],
    ['MSG-6 short', codeForm, { code: '12345' }, 'Please enter the 6-digit code'],
    ['MSG-6 long', codeForm, { code: '1234567' }, 'Please enter the 6-digit code'],
    ['MSG-7', changeEmailForm, { email: 'ada.example.com' }, 'Please enter a valid email'],
    [
      'MSG-107',
      settingsPasswordForm,
      { password: 'h8r0n.', confirmation: 'h8r0n!' },
      'Passwords do not match',
    ],
    [
      'MSG-108',
      settingsPasswordForm,
      { password: 'h8r0n', confirmation: 'h8r0n' },
      'Password must be at least 6 characters',
    ],
    [
      'too long',
      signUpForm,
      { ...signUp, password: 'é'.repeat(129) },
      'Password must be at most 128 characters',
    ],
  ])('%s', (_, schema, value, message) => expect(said(schema, value)).toBe(message))

  it('CONST-3 take a password of exactly 6, and of exactly 8 where it is reset', () => {
    expect(said(signInForm, signIn)).toBeUndefined()
    expect(said(signUpForm, signUp)).toBeUndefined()
    expect(said(settingsPasswordForm, { password: 'h8r0n.', confirmation: 'h8r0n.' })).toBeUndefined()
    expect(said(resetPasswordForm, { password: eight, confirmation: eight })).toBeUndefined()
    expect(said(signUpForm, { ...signUp, password: '🦩'.repeat(128) })).toBeUndefined()
  })

  it('take an address of 254 characters, and not one more', () => {
    // Each label of a domain has at most 63 letters.
    const addressOf = (size: number) =>
      `${'a'.repeat(size - 190)}@${'b'.repeat(62)}.${'c'.repeat(63)}.${'d'.repeat(62)}`
    expect(addressOf(254)).toHaveLength(254)
    expect(said(forgotPasswordForm, { email: addressOf(254) })).toBeUndefined()
    expect(said(forgotPasswordForm, { email: addressOf(255) })).toBe('Invalid email address')
  })

  it('take an address as it is typed, and know it in one form', () => {
    expect(signInForm.parse({ ...signIn, email: '  Ada@Example.COM ' }).email).toBe('ada@example.com')
  })
})

it.each([
  [resetPasswordForm, ['Password must be at least 8 characters', "Passwords don't match"]],
  [settingsPasswordForm, ['Password must be at least 6 characters', 'Passwords do not match']],
])('a form of a new password says everything that is wrong with it at once', (form, sentences) => {
  const { error } = form.safeParse({ password: 'abc', confirmation: 'other' })
  expect(error?.issues.map((issue) => issue.message)).toEqual(sentences)
})
