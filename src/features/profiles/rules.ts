// What a person may be: the account types.

export const USER_TYPES = ['business', 'professional', 'learner'] as const
export type UserType = (typeof USER_TYPES)[number]

export const MIN_FULL_NAME_LENGTH = 2
export const MAX_FULL_NAME_LENGTH = 100
