// Assembles the parts of accounts: configuration, keys, ports.
import { availableParallelism } from 'node:os'
import { createAccountLimits } from '../features/accounts/abuse-protection/limits/server/limits.actions.ts'
import type {
  AccountParts,
  CaptchaCheck,
} from '../features/accounts/abuse-protection/server/abuse-protection.actions.ts'
import { openKeys } from '../features/accounts/abuse-protection/server/keys.actions.ts'
import { AUTH_BASE } from '../features/accounts/accounts.rules.ts'
import {
  createPasswords,
  type Passwords,
  roomForHashing,
} from '../features/accounts/identity/passwords/server/passwords.actions.ts'
import type { AccountMails } from '../features/accounts/mails/server/mails.actions.ts'
import {
  accountDeletedMail,
  addressProvedMail,
  confirmationMail,
  emailChangeAskedMail,
  emailChangeMail,
  factorAddedMail,
  factorRemovedMail,
  heldNoticesMail,
  newSignInMail,
  passwordChangedMail,
  reauthenticationMail,
  recoveryCodesMadeMail,
  recoveryCodesRemovedMail,
  recoveryMail,
} from '../features/accounts/mails/server/mails.ts'
import type { SmsSender } from '../features/accounts/server/sms.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Log } from '../platform/log.ts'
import { enqueueMail } from '../platform/mail/outbox.ts'
import { type Random, systemRandom } from '../platform/random.ts'
import type { Config } from './config.ts'
import { openSms, type SocialIssuers } from './outgoing.ts'
import { ALL_OWN_COMMITMENTS } from './own-commitments.ts'
import { ALL_PERSON_DATA } from './person-data.ts'

export type AccountStandIns = {
  mails?: AccountMails
  random?: Random
  passwords?: Passwords
  sms?: SmsSender
  captcha?: CaptchaCheck
  /** These addresses replace Google's and Apple's. */
  issuers?: SocialIssuers
}

export async function openAccountParts(
  given: {
    config: Config
    database: Database
    clock: Clock
    log: Log
    siteUrl: string
    /** One process by default. */
    processes?: number
  },
  standIns: AccountStandIns = {},
): Promise<AccountParts> {
  const { config, database, clock, log, siteUrl } = given
  const random = standIns.random ?? systemRandom
  const keys = await openKeys({
    database,
    random,
    issuer: siteUrl + AUTH_BASE,
    publicKey: config.PUBLIC_KEY,
    now: clock.now(),
  })
  const hours = (count: number | undefined) => (count === undefined ? undefined : count * 3600)
  return {
    database,
    clock,
    log,
    random,
    keys,
    passwords:
      standIns.passwords ??
      createPasswords(
        random,
        roomForHashing({
          cores: availableParallelism(),
          threads: config.UV_THREADPOOL_SIZE,
          scale: config.WORK_SCALE,
          processes: given.processes ?? 1,
        }),
        { memory: config.ARGON2_MEMORY_KIB, passes: config.ARGON2_PASSES, parallelism: 1 },
      ),
    limits: createAccountLimits({ database, scale: config.RATE_LIMIT_SCALE, hash: keys.hash }),
    mails: standIns.mails ?? accountMails,
    sms: standIns.sms ?? openSms(config, database, clock),
    ...(standIns.captcha ? { captcha: standIns.captcha } : {}),
    settings: {
      siteUrl,
      confirm: config.AUTH_CONFIRM,
      isSignUpOpen: config.AUTH_SIGN_UP,
      minPasswordLength: config.AUTH_MIN_PASSWORD_LENGTH,
      sessionTimeboxSeconds: hours(config.SESSION_TIMEBOX_HOURS),
      sessionInactivitySeconds: hours(config.SESSION_INACTIVITY_HOURS),
    },
    personData: ALL_PERSON_DATA,
    commitments: ALL_OWN_COMMITMENTS,
  }
}

/** Renders each mail from its template into the outbox. */
export const accountMails: AccountMails = {
  compose(mail) {
    switch (mail.template) {
      case 'confirmation':
        return confirmationMail(mail)
      case 'reauthentication':
        return reauthenticationMail(mail)
      case 'recovery':
        return recoveryMail(mail)
      case 'email_change':
        return emailChangeMail(mail)
      case 'email_change_asked':
        return emailChangeAskedMail(mail)
      case 'account_deleted':
        return accountDeletedMail()
      case 'held_notices':
        return heldNoticesMail(mail)
      case 'new_sign_in':
        return newSignInMail({ at: new Date(mail.at), device: mail.device })
      case 'factor_added':
        return factorAddedMail(mail)
      case 'factor_removed':
        return factorRemovedMail(mail)
      case 'recovery_codes_made':
        return recoveryCodesMadeMail(mail)
      case 'recovery_codes_removed':
        return recoveryCodesRemovedMail()
      case 'password_changed':
        return passwordChangedMail()
      case 'address_proved':
        return addressProvedMail(mail)
    }
  },
  enqueue: (tx, to, mail, now) => enqueueMail(tx, { ...mail, to }, now),
}
