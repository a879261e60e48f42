// The mails that notify an owner of changes of their account, and how often one address gets each kind.

export const NOTICE_KINDS = [
  'new_sign_in',
  'password_changed',
  'factor_added',
  'factor_removed',
  'recovery_codes_made',
  'recovery_codes_removed',
  'email_change_asked',
  'account_deleted',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** For so long after a notice, further ones of its kind to its address are counted, and then sent as one mail. */
export const NOTICE_SECONDS = 60 * 60
