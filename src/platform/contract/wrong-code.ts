// The one sentence of the auth protocol that a page of ours must tell from others: a code that is live and not the one
// typed has the same status and code ('otp_expired') as one that is over.

export const WRONG_CODE = 'Token is invalid'
