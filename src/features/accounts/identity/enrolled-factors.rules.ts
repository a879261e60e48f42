// The kinds of second factors.

export const FACTOR_TYPES = ['totp', 'phone', 'recovery_code'] as const
export type FactorType = (typeof FACTOR_TYPES)[number]
export const FACTOR_STATUSES = ['verified', 'unverified'] as const
export type FactorStatus = (typeof FACTOR_STATUSES)[number]
