// Hands accounts its parts: configuration, keys, ports.
import { openKeys } from '../features/accounts/keys/server/actions.ts'
import { createAccountLimits } from '../features/accounts/limits/server/actions.ts'
import { createPasswords } from '../features/accounts/passwords/server/actions.ts'
import type { AccountMails, AccountParts } from '../features/accounts/server/actions.ts'
import { AUTH_BASE } from '../features/accounts/server/endpoints.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Log } from '../platform/log.ts'
import { type Random, systemRandom } from '../platform/random.ts'
import { createRecordingSms, noSms, type SmsSender } from '../platform/sms/sms.ts'
import type { Config } from './config.ts'

/** What a test may replace. */
export type AccountStandIns = { mails?: AccountMails; random?: Random; sms?: SmsSender }

export async function openAccountParts(
  given: { config: Config; database: Database; clock: Clock; log: Log; siteUrl: string },
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
    passwords: createPasswords(random),
    limits: createAccountLimits({ database, scale: config.RATE_LIMIT_SCALE, hash: keys.hash }),
    mails: standIns.mails ?? unsentMails(log),
    sms: standIns.sms ?? (config.demo ? createRecordingSms(log) : noSms),
    settings: {
      siteUrl,
      confirm: config.AUTH_CONFIRM,
      isSignUpOpen: config.AUTH_SIGN_UP,
      sessionTimeboxSeconds: hours(config.SESSION_TIMEBOX_HOURS),
      sessionInactivitySeconds: hours(config.SESSION_INACTIVITY_HOURS),
    },
  }
}

/** Until there is an outbox, mails are named in the log and go nowhere. */
function unsentMails(log: Log): AccountMails {
  return {
    compose: async (mail) => ({ template: mail.template, subject: mail.template, html: '', text: '' }),
    enqueue: async (_tx, _to, mail) => log.warn({ event: 'mail_not_sent', name: mail.template }),
  }
}
