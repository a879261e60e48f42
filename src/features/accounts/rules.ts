// The limits of accounts: lengths, waiting times, and how an unproven address is treated.

export const MIN_PASSWORD_LENGTH = 6
/** On /auth/reset-password, and for whatever a recovery session sets. */
export const MIN_RECOVERY_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 128
/** Nothing but blanks and signs that nobody sees: no password. */
export const isBlank = (text: string) => /^[\s\p{Cf}\p{Cc}\u115f\u1160\u3164\uffa0\u2800]*$/u.test(text)
export const MAX_EMAIL_LENGTH = 254
export const CODE_LENGTH = 6
/** Between two mails of one purpose to one address (CONST-1). */
export const RESEND_COOLDOWN_SECONDS = 60

/** How sign-up treats an address that nobody has proved: confirm nothing, before signing in, or while using it. */
export const CONFIRM_MODES = ['off', 'required', 'deferred'] as const
export type ConfirmMode = (typeof CONFIRM_MODES)[number]
