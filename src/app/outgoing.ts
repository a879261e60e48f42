// Outgoing connections by configuration: mails, text messages, and requests to Google and Apple.

import { AUTH_BASE } from '../features/accounts/accounts.rules.ts'
import { createApple } from '../features/accounts/entry/social/server/apple.ts'
import { createGoogle } from '../features/accounts/entry/social/server/google.ts'
import type { SocialProviders } from '../features/accounts/entry/social/server/social.actions.ts'
import { CALLBACK_PATH } from '../features/accounts/entry/social/server/social.endpoints.ts'
import type { SocialProviderName } from '../features/accounts/entry/social/social.rules.ts'
import { createMailboxSms } from '../features/accounts/server/mailbox-sms.ts'
import { noSms, type SmsSender } from '../features/accounts/server/sms.ts'
import { createTwilioSms } from '../features/accounts/server/twilio.ts'
import type { Clock } from '../platform/clock.ts'
import { MAILS } from '../platform/contract/families.ts'
import type { Database } from '../platform/database/database.ts'
import type { RowChanges } from '../platform/database/row-changes.ts'
import type { Log } from '../platform/log.ts'
import { createMailSender, type MailSender } from '../platform/mail/sender.ts'
import { createSmtpTransport } from '../platform/mail/smtp-transport.ts'
import type { Config } from './config.ts'

/**
 * Starts this process's sender, which every mail that any process writes wakes. Returns undefined without a mail
 * server, or in a web process.
 */
export function startMailSender(given: {
  config: Config
  database: Database
  rowChanges: RowChanges
  clock: Clock
  log: Log
}): MailSender | undefined {
  const { config, rowChanges } = given
  if (config.smtp === undefined || config.ROLE === 'web') return undefined
  const sender = createMailSender({
    ...given,
    transport: createSmtpTransport({ url: config.smtp.SMTP_URL, from: config.smtp.MAIL_FROM }),
  })
  const endWaking = rowChanges.onChange(MAILS, sender.wake)
  sender.wake()
  return {
    ...sender,
    stop: () => {
      endWaking()
      return sender.stop()
    },
  }
}

/** Opens Twilio, or the mailbox of a demonstration; otherwise none, and phone numbers cannot be enrolled. */
export function openSms(config: Config, database: Database, clock: Clock): SmsSender {
  if (config.twilio) {
    const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM } = config.twilio
    return createTwilioSms({ sid: TWILIO_ACCOUNT_SID, token: TWILIO_AUTH_TOKEN, from: TWILIO_FROM })
  }
  return config.demo ? createMailboxSms(database, clock) : noSms
}

/** A test has its own issuers. There is no setting for them: anyone who controls the issuer can sign in as anyone. */
export type SocialIssuers = Partial<Record<SocialProviderName, string>>

/** The configured providers; they redirect only to the configured site. */
export function openSocial(
  { google, apple }: Pick<Config, 'google' | 'apple'>,
  siteUrl: string,
  issuers: SocialIssuers = {},
): SocialProviders {
  const redirectUri = siteUrl + AUTH_BASE + CALLBACK_PATH
  return {
    ...(google && {
      google: createGoogle(
        { clientId: google.GOOGLE_CLIENT_ID, clientSecret: google.GOOGLE_CLIENT_SECRET },
        redirectUri,
        issuers.google,
      ),
    }),
    ...(apple && {
      apple: createApple(
        {
          clientId: apple.APPLE_CLIENT_ID,
          teamId: apple.APPLE_TEAM_ID,
          keyId: apple.APPLE_KEY_ID,
          privateKey: apple.APPLE_PRIVATE_KEY,
        },
        redirectUri,
        issuers.apple,
      ),
    }),
  }
}
