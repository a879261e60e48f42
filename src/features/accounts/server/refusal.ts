// Every refusal of the auth/v1 protocol. Codes and statuses are the reference server's, so that the published client
// reacts as its authors intended. Sentences that our own pages show are in the messages of accounts.
import { FAULT_MESSAGE } from '../../../platform/contract/problem.ts'
import { WRONG_CODE } from '../accounts.rules.ts'

const CATALOGUE = {
  bad_json: [400, 'bad_json', 'Could not parse request body as JSON'],
  validation_failed: [400, 'validation_failed', 'Invalid request'],
  request_too_large: [413, 'validation_failed', 'Request body is too large'],
  not_found: [404, 'not_found', 'Not found'],
  wrong_method: [405, 'validation_failed', 'Method not allowed'],
  no_api_key: [401, 'no_authorization', 'No API key found in request'],
  bad_api_key: [401, 'no_authorization', 'Invalid API key'],
  no_authorization: [401, 'no_authorization', 'This endpoint requires a valid Bearer token'],
  bad_jwt: [403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature'],
  user_not_found: [403, 'user_not_found', 'User from sub claim in JWT does not exist'],
  session_not_found: [403, 'session_not_found', 'Session from session_id claim in JWT does not exist'],
  user_banned: [403, 'user_banned', 'User is banned'],

  anonymous_disabled: [422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'],
  phone_sign_up_disabled: [400, 'phone_provider_disabled', 'Phone signups are disabled'],
  phone_sign_in_disabled: [422, 'phone_provider_disabled', 'Phone logins are disabled'],
  saml_disabled: [404, 'saml_provider_disabled', 'SAML 2.0 is disabled'],
  manual_linking_disabled: [404, 'manual_linking_disabled', 'Manual linking is disabled'],
  signup_disabled: [422, 'signup_disabled', 'Signups not allowed for this instance'],
  user_already_exists: [422, 'user_already_exists', 'User already registered'],
  weak_password: [422, 'weak_password', 'Password should be at least 6 characters.'],
  invalid_email: [400, 'validation_failed', 'Unable to validate email address: invalid format'],
  captcha_failed: [400, 'captcha_failed', 'captcha protection: request disallowed'],
  over_email_send_rate_limit: [429, 'over_email_send_rate_limit', 'Email rate limit exceeded'],
  over_request_rate_limit: [429, 'over_request_rate_limit', 'Request rate limit reached'],
  over_sms_send_rate_limit: [429, 'over_sms_send_rate_limit', 'SMS rate limit exceeded'],

  unsupported_grant: [400, 'invalid_credentials', 'unsupported_grant_type'],
  invalid_credentials: [400, 'invalid_credentials', 'Invalid login credentials'],
  email_not_confirmed: [400, 'email_not_confirmed', 'Email not confirmed'],
  sign_in_banned: [400, 'user_banned', 'User is banned'],
  refresh_token_malformed: [400, 'validation_failed', 'Refresh token is not valid'],
  refresh_token_not_found: [400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'],
  refresh_token_already_used: [400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used'],
  session_expired: [400, 'session_expired', 'Invalid Refresh Token: Session Expired'],
  flow_state_not_found: [404, 'flow_state_not_found', 'invalid flow state, no valid flow state found'],
  flow_state_expired: [422, 'flow_state_expired', 'invalid flow state, flow state has expired'],
  flow_state_already_used: [422, 'flow_state_already_used', 'invalid flow state, already used'],
  bad_code_verifier: [
    400,
    'bad_code_verifier',
    'code challenge does not match previously saved code verifier',
  ],
  provider_unknown: [400, 'validation_failed', 'Unsupported provider'],
  provider_disabled: [400, 'provider_disabled', 'Unsupported provider: provider is not enabled'],
  provider_unavailable: [503, 'provider_unavailable', 'The provider could not be reached'],
  provider_denied: [403, 'access_denied', 'The person cancelled the sign-in at the provider'],
  bad_oauth_state: [400, 'bad_oauth_state', 'OAuth state not found, or not from this browser'],
  bad_oauth_callback: [400, 'bad_oauth_callback', "The provider's response could not be verified"],
  provider_email_needs_verification: [
    422,
    'provider_email_needs_verification',
    'The provider has not verified this email address',
  ],

  otp_expired: [403, 'otp_expired', 'Token has expired or is invalid'],
  otp_late: [403, 'otp_expired', 'Token has expired'],
  otp_wrong: [403, 'otp_expired', WRONG_CODE],

  same_password: [422, 'same_password', 'New password should be different from the old password.'],
  email_exists: [422, 'email_exists', 'A user with this email address has already been registered'],
  insufficient_aal_to_change: [
    401,
    'insufficient_aal',
    'AAL2 session is required to update email or password when MFA is enabled.',
  ],
  insufficient_aal_to_enroll: [403, 'insufficient_aal', 'AAL2 required to enroll a new factor'],
  insufficient_aal_to_unenroll: [422, 'insufficient_aal', 'AAL2 required to unenroll verified factor'],
  current_password_required: [
    400,
    'current_password_required',
    'Current password required when setting new password.',
  ],
  current_password_invalid: [400, 'current_password_invalid', 'Current password is incorrect.'],
  reauthentication_needed: [400, 'reauthentication_needed', 'Password update requires reauthentication'],
  reauthentication_not_valid: [400, 'reauthentication_not_valid', 'Nonce has expired or is invalid'],
  reauthentication_unconfirmed: [
    422,
    'email_not_confirmed',
    'Reauthentication requires the user to have an email or a phone number',
  ],

  mfa_factor_not_found: [404, 'mfa_factor_not_found', 'Factor not found'],
  mfa_challenge_unknown: [422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found'],
  mfa_factor_name_conflict: [
    422,
    'mfa_factor_name_conflict',
    'A factor with this friendly name already exists for this user',
  ],
  too_many_enrolled_mfa_factors: [
    422,
    'too_many_enrolled_mfa_factors',
    'Maximum number of verified factors reached, unenroll to continue',
  ],
  mfa_verified_factor_exists: [
    422,
    'mfa_verified_factor_exists',
    'A verified factor of this kind already exists, unenroll it to continue',
  ],
  mfa_phone_enroll_not_enabled: [422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone'],
  mfa_verification_failed: [422, 'mfa_verification_failed', 'Invalid TOTP code entered'],
  mfa_phone_verification_failed: [422, 'mfa_verification_failed', 'Invalid MFA Phone code entered'],
  mfa_recovery_code_failed: [422, 'mfa_verification_failed', 'Invalid recovery code entered'],
  mfa_recovery_codes_locked: [429, 'mfa_recovery_codes_locked', 'Too many failed attempts, try again later'],
  mfa_recovery_codes_sole_factor: [
    422,
    'mfa_recovery_codes_sole_factor',
    'Recovery codes need another verified factor',
  ],
  sms_send_failed: [422, 'sms_send_failed', "This number can't receive text messages"],
  sms_unavailable: [503, 'sms_send_failed', "Text messages can't be sent right now"],
  mfa_challenge_expired: [
    422,
    'mfa_challenge_expired',
    'MFA challenge has expired, verify against another challenge or create a new challenge.',
  ],
  mfa_ip_address_mismatch: [422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch'],

  unavailable: [503, 'request_timeout', 'The service is busy. Please try again in a moment.'],
  unexpected_failure: [500, 'unexpected_failure', FAULT_MESSAGE],
} as const satisfies Record<string, readonly [number, string, string]>

export type RefusalName = keyof typeof CATALOGUE

/** Thrown by the actions of accounts, answered in the protocol's own shape. Faults are ordinary exceptions. */
export class ProtocolRefusal extends Error {
  override name = 'ProtocolRefusal'
  readonly refusal: RefusalName
  readonly status: number
  readonly code: string
  readonly retryAfterSeconds: number | undefined
  /** Fields of the answer in addition to code and message. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(
    refusal: RefusalName,
    more: {
      message?: string
      retryAfterSeconds?: number
      details?: Record<string, unknown>
      cause?: unknown
    } = {},
  ) {
    const [status, code, message] = CATALOGUE[refusal]
    super(more.message ?? message, more.cause === undefined ? undefined : { cause: more.cause })
    this.refusal = refusal
    this.status = status
    this.code = code
    this.retryAfterSeconds = more.retryAfterSeconds
    this.details = more.details ?? {}
  }
}

/**
 * The result of a transaction whose refusal must be committed: a failed attempt is counted, a token family is ended.
 */
export type RefusalOutcome<T> = { readonly value: T } | { readonly refused: ProtocolRefusal }

/** Unwraps a committed outcome: returns its value or raises its refusal. */
export function settleRefusal<T>(outcome: RefusalOutcome<T>): T {
  if ('refused' in outcome) throw outcome.refused
  return outcome.value
}
