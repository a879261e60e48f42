// Validates the forms of accounts, in the browser and on the server (spec 1 §5, 2 §5).
import * as z from 'zod'
import { codePoints } from '../../platform/contract/code-points.ts'
import { fullName } from '../profiles/profiles.schemas.ts'
import { accountMessages as messages } from './accounts.messages.ts'
import {
  CODE_LENGTH,
  isBlank,
  MAX_EMAIL_LENGTH,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  MIN_RECOVERY_PASSWORD_LENGTH,
} from './accounts.rules.ts'
import { storedAddress } from './email-address.rules.ts'

/** Mail from outside reaches no domain of one label. */
const WITH_DOT = /@.+\./

const address = (message: string) =>
  z
    .string(message)
    .overwrite(storedAddress)
    .max(MAX_EMAIL_LENGTH, message)
    .pipe(z.email({ pattern: z.regexes.html5Email, message }).regex(WITH_DOT, message))

/** An address becomes its stored form (MSG-1). The rule is HTML's own: every address that a browser's field takes is one here. */
export const email = address(messages.emailInvalid)

/** Only the server can refuse a new password as too common, because it has the list. */
const passwordOf = (min: number, tooShort: string) =>
  z
    .string()
    .refine((text) => codePoints(text) >= min && !isBlank(text), tooShort)
    .refine((text) => codePoints(text) <= MAX_PASSWORD_LENGTH, messages.passwordTooLong)

/** The Sign In tab (MSG-1, MSG-2). */
export const signInForm = z.object({
  email,
  password: passwordOf(MIN_PASSWORD_LENGTH, messages.passwordTooShort),
})

/** The Sign Up tab (MSG-1, MSG-2, MSG-3). */
export const signUpForm = z.object({
  full_name: fullName,
  email,
  password: passwordOf(MIN_PASSWORD_LENGTH, messages.passwordTooShort),
})

export const forgotPasswordForm = z.object({ email })

/** The form on /auth/reset-password (MSG-4, MSG-5). */
export const resetPasswordForm = z
  .object({
    password: passwordOf(MIN_RECOVERY_PASSWORD_LENGTH, messages.newPasswordTooShort),
    confirmation: z.string(),
  })
  .refine((form) => form.password === form.confirmation, {
    path: ['confirmation'],
    message: messages.passwordsDiffer,
  })

/** The form on /auth/verify-email (MSG-6). */
export const codeForm = z.object({
  code: z.string().refine((text) => codePoints(text) === CODE_LENGTH, messages.codeNotSixDigits),
})

/** Change Email on /auth/verify-email asks for an @ only (MSG-7). */
export const changeEmailForm = z.object({
  email: z
    .string()
    .trim()
    .refine((text) => text.includes('@'), messages.newEmailInvalid),
})

/** The password change of settings (MSG-107, MSG-108). */
export const settingsPasswordForm = z
  .object({
    password: passwordOf(MIN_PASSWORD_LENGTH, messages.passwordTooShort),
    confirmation: z.string(),
    /** The password is required only if the last sign-in is not recent. */
    current_password: z.string().optional(),
  })
  .refine((form) => form.password === form.confirmation, {
    path: ['confirmation'],
    message: messages.settingsPasswordsDiffer,
  })
