// The mails of accounts, and the port through which they are sent: composed by mails.ts, put into the outbox by app/.
import type { Tx } from '../../../../platform/database/database.ts'
import type { DeviceName } from '../../accounts.rules.ts'
import type { REMOVED_WORDS } from '../../identity/users/users.messages.ts'
import type { NoticeKind } from '../mails.rules.ts'

/** These credentials can be removed when the address of an account is proved. */
export type RemovedCredential = keyof typeof REMOVED_WORDS

/** A mail of accounts, by its template and its data. */
export type AccountMail =
  | { template: 'confirmation'; code: string }
  | { template: 'reauthentication'; code: string }
  | { template: 'recovery'; link: string }
  | { template: 'email_change'; code: string; link: string }
  | { template: 'email_change_asked'; undo: string }
  | { template: 'account_deleted' }
  | { template: 'new_sign_in'; device: DeviceName; at: string }
  | { template: 'factor_added'; factorType: 'totp' | 'phone'; undo: string }
  | { template: 'factor_removed'; factorType: 'totp' | 'phone' }
  /** `isReplacement` means that there were codes before, which no longer work. */
  | { template: 'recovery_codes_made'; isReplacement: boolean; undo: string }
  | { template: 'recovery_codes_removed' }
  | { template: 'password_changed' }
  | { template: 'held_notices'; kind: NoticeKind; count: number }
  /** `published` has a line for each kind, such as '2 projects', and no titles, which may be a stranger's words. */
  | {
      template: 'address_proved'
      removed: readonly RemovedCredential[]
      published: readonly string[]
      link: string
    }

export type RenderedMail = { template: string; subject: string; html: string; text: string }

export type AccountMails = {
  /**
   * Composes a mail in a millisecond or two; the first one takes longer, since the renderer is loaded. A requested mail is
   * composed before the transaction, and as a rule also if no one gets it. A notice is composed in the transaction of its cause,
   * because only there it is known whether it is sent.
   */
  compose(mail: AccountMail): Promise<RenderedMail>
  /** Puts the mail into the outbox together with the rows that it reports. */
  enqueue(tx: Tx, to: string, mail: RenderedMail, now: Date): Promise<void>
}
