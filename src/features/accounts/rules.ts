// What a person may type into the forms of accounts, used by the forms and by the server (spec 1 §5, 2 §5).
import * as z from 'zod'
import { codePoints, trimmedText } from '../../platform/contract/shapes.ts'
import { accountMessages as messages } from './messages.ts'
import { isCommonPassword } from './passwords/rules.ts'

export const MIN_PASSWORD_LENGTH = 6
/** On /auth/reset-password, and for whatever a recovery session sets. */
export const MIN_RECOVERY_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 128
export const MIN_FULL_NAME_LENGTH = 2
export const MAX_FULL_NAME_LENGTH = 100
export const MAX_EMAIL_LENGTH = 254
export const CODE_LENGTH = 6
/** Between two mails of one purpose to one address, and between two requests on the page (CONST-1). */
export const RESEND_COOLDOWN_SECONDS = 60
export const RESET_COOLDOWN_SECONDS = 60

/** How sign-up treats an address that nobody has proved: confirm nothing, before signing in, or while using it. */
export const CONFIRM_MODES = ['off', 'required', 'deferred'] as const
export type ConfirmMode = (typeof CONFIRM_MODES)[number]

const address = (message: string) =>
  z.string(message).trim().toLowerCase().max(MAX_EMAIL_LENGTH, message).pipe(z.email(message))

/** An address as accounts keep it: trimmed, in lower case (MSG-1). */
export const email = address(messages.emailInvalid)

const passwordOf = (min: number, tooShort: string) =>
  z
    .string()
    .refine((text) => codePoints(text) >= min, tooShort)
    .refine((text) => codePoints(text) <= MAX_PASSWORD_LENGTH, messages.passwordTooLong)

const newPasswordOf = (min: number, tooShort: string) =>
  passwordOf(min, tooShort).refine((text) => !isCommonPassword(text), messages.passwordTooCommon)

export const fullName = trimmedText({
  min: MIN_FULL_NAME_LENGTH,
  tooShort: messages.fullNameRequired,
  max: MAX_FULL_NAME_LENGTH,
  tooLong: messages.fullNameTooLong,
})

/** The Sign In tab (MSG-1, MSG-2). */
export const signInForm = z.object({
  email,
  password: passwordOf(MIN_PASSWORD_LENGTH, messages.passwordTooShort),
})

/** The Sign Up tab (MSG-1, MSG-2, MSG-3). */
export const signUpForm = z.object({
  full_name: fullName,
  email,
  password: newPasswordOf(MIN_PASSWORD_LENGTH, messages.passwordTooShort),
})

/** /auth/forgot-password. */
export const forgotPasswordForm = z.object({ email })

/** /auth/reset-password (MSG-4, MSG-5). */
export const resetPasswordForm = z
  .object({
    password: newPasswordOf(MIN_RECOVERY_PASSWORD_LENGTH, messages.newPasswordTooShort),
    confirmation: z.string(),
  })
  .refine((form) => form.password === form.confirmation, {
    path: ['confirmation'],
    message: messages.passwordsDiffer,
  })

/** /auth/verify-email (MSG-6). */
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
    password: newPasswordOf(MIN_PASSWORD_LENGTH, messages.settingsPasswordTooShort),
    confirmation: z.string(),
    /** Asked for only when the last sign-in is not recent. */
    current_password: z.string().optional(),
  })
  .refine((form) => form.password === form.confirmation, {
    path: ['confirmation'],
    message: messages.settingsPasswordsDiffer,
  })
