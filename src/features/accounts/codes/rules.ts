// What a one-time code is for, and how long and how often it may be tried.

export const CODE_PURPOSES = ['signup', 'recovery', 'email_change', 'reauthentication'] as const
export type CodePurpose = (typeof CODE_PURPOSES)[number]

/** CONST-2; the reference server's day is too long for six digits. */
export const CODE_VALID_SECONDS = 10 * 60
/** Wrong tries after which a client may try a code no more; the reference server has no such limit. */
export const MAX_CODE_TRIES = 5
