// The one sentence of the auth protocol that our pages must recognise: a wrong code while one is live has the same
// status and error code ('otp_expired') as an expired one.

export const WRONG_CODE = 'Token is invalid'
