// The table of decision 29: the credentials that stay when a person proves an address. The code and its tests read it.

/** The credentials of an account. The session that proves is not among them, because it always stays. */
export const CREDENTIALS = ['other_sessions', 'password', 'factors', 'identities', 'access_keys'] as const
export type Credential = (typeof CREDENTIALS)[number]

/**
 * The account that is proved: its address was never proved; it was, and the same one is proved again; or it was, and the account
 * moves to another.
 */
export const ACCOUNT_STATES = ['unverified', 'verified', 'moving'] as const
export type AccountState = (typeof ACCOUNT_STATES)[number]

/**
 * The ways of proving an address. A code, of a sign-up or a change of address, is distinguished by what else its sender has: a
 * session of the account, with or without its second factor, or the browser that asked for the code. A recovery link and a
 * provider's identity bring nothing that existed before.
 */
export const PROOFS = [
  'code_in_session_with_factor',
  'code_in_session',
  'code_in_browser',
  'code_elsewhere',
  'recovery',
  'identity',
] as const
export type Proof = (typeof PROOFS)[number]

const always = (stays: readonly Credential[]): Record<Proof, readonly Credential[]> => ({
  code_in_session_with_factor: stays,
  code_in_session: stays,
  code_in_browser: stays,
  code_elsewhere: stays,
  recovery: stays,
  identity: stays,
})

/** When the address of an account is proved for the first time, these credentials stay, and all others are removed. */
export const STAYS: Readonly<Record<AccountState, Record<Proof, readonly Credential[]>>> = {
  unverified: {
    code_in_session_with_factor: ['password', 'factors', 'identities', 'access_keys'],
    code_in_session: ['password', 'identities', 'access_keys'],
    code_in_browser: ['password'],
    code_elsewhere: [],
    recovery: [],
    identity: [],
  },
  verified: always(CREDENTIALS),
  moving: always(['password', 'factors', 'identities', 'access_keys']),
}
