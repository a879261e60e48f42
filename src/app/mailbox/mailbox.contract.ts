// The contract behind the mailbox page. Called only in process: over HTTP there is only /dev/mailbox.json, since the
// codes in these mails are for this machine only.
import * as z from 'zod'
import type { Contract } from '../../platform/contract/contract.ts'
import { MAILS } from '../../platform/contract/families.ts'
import { id, moment } from '../../platform/contract/shapes.ts'

const MAX_RECIPIENT_LENGTH = 320

/** The recipient is an address or a phone number. In a query string, the + of a number is decoded as a space. */
const recipient = z
  .string()
  .max(MAX_RECIPIENT_LENGTH)
  .transform((text) => text.replace(/^ (?=\d)/, '+').trim())
  .refine((text) => text !== '')

export const mailboxQuery = z.object({ to: recipient.optional() })

export const mailboxContracts = {
  list: {
    method: 'GET',
    path: '/mailbox',
    summary: 'Lists the newest emails and text messages of a demo.',
    tag: 'mailbox',
    access: 'public',
    limit: 'read',
    dependsOn: [MAILS],
    query: mailboxQuery,
    output: z.object({
      items: z.array(
        z.object({
          id,
          to: z.string(),
          subject: z.string(),
          text: z.string(),
          html: z.string(),
          sent_at: moment,
        }),
      ),
    }),
    problems: ['forbidden'],
  },
} as const satisfies Record<string, Contract>
