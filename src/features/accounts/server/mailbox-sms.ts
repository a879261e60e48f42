// Without a provider, text messages appear in the mailbox of a demonstration.
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { keepMessage } from '../../../platform/mail/outbox.ts'
import type { SmsSender } from './sms.ts'

export function createMailboxSms(database: Pick<Database, 'inTransaction'>, clock: Clock): SmsSender {
  return {
    available: true,
    send: ({ to, text }) =>
      database.inTransaction((tx) =>
        keepMessage(tx, { to, template: 'sms', subject: 'Text message', html: '', text }, clock.now()),
      ),
  }
}
