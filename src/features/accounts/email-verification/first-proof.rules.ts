// Who keeps what when someone proves an address: the table that decision 29 describes, as the code and its tests read
// it.

/** What leads into an account, beside the session that proves: that one always stays. */
export const CREDENTIALS = ['other_sessions', 'password', 'factors', 'identities', 'access_keys'] as const
export type Credential = (typeof CREDENTIALS)[number]

/**
 * The account that is proved: no one has proved its address yet; someone has, and the same one is proved again; or
 * someone has, and it moves to another.
 */
export const ACCOUNT_STATES = ['unverified', 'verified', 'moving'] as const
export type AccountState = (typeof ACCOUNT_STATES)[number]

/**
 * The ways of proving an address. Codes, of a sign-up or a change of address, tell what else their prover brings: a
 * session of the account, with or without its second factor, or the browser that asked for the code. A recovery link
 * and a provider's identity bring nothing that was there before.
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

/** The credentials that stay; all others go. */
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
