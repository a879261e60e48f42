// What the mailbox page asks for while it is rendered. Asked in process alone: over HTTP only /dev/mailbox.json
// answers, since the codes in these mails are for this machine and nobody else.
import * as z from 'zod'
import type { Contract } from '../../platform/contract/contract.ts'
import { MAILS } from '../../platform/contract/families.ts'
import { id, moment } from '../../platform/contract/shapes.ts'

const MAX_RECIPIENT_LENGTH = 320

/** An address, or a number. In a query string a number's + is read as a space. */
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
    reads: [MAILS],
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
