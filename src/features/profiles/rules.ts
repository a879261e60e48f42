// What a person may be: the account types.

export const USER_TYPES = ['business', 'professional', 'learner'] as const
export type UserType = (typeof USER_TYPES)[number]
