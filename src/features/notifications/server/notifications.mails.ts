// The mail about a notification: its sentence, a link to its page, and a link to unsubscribe from its kind.
import type { MailDetails } from '../../../platform/contract/event.ts'
import { action, aside, asideLink, paragraph } from '../../../platform/mail/frame.ts'
import type { MailContent } from '../../../platform/mail/outbox.ts'
import { inOneLine, renderMail, withoutControls } from '../../../platform/mail/render.ts'
import { notificationMails as words } from '../notifications.messages.ts'

export type MailAddresses = {
  open: string
  unsubscribe: string
  /** The headers for the unsubscribe button of mail clients. */
  headers: Readonly<Record<string, string>>
}

/** `label` is the kind's name in the preferences, `subject` the sentence without what strangers wrote. */
export type MailWords = {
  kind: string
  label: string
  subject: string
  text: string
  details?: MailDetails | undefined
}

export async function notificationMail(
  { kind, label, subject, text, details }: MailWords,
  addresses: MailAddresses,
): Promise<MailContent> {
  const sentence = inOneLine(text)
  const mail = await renderMail(
    {
      template: kind.replaceAll('_', '-'),
      siteName: words.siteName,
      footer: words.footer(label),
      subject: inOneLine(subject),
      heading: sentence,
      preview: label,
    },
    [
      ...(details?.lines ?? []).map((line) => paragraph(withoutControls(line))),
      action(details?.button ?? words.button, addresses.open, words.openAddress),
      aside(words.why),
      asideLink(words.unsubscribe, addresses.unsubscribe),
    ],
  )
  return { ...mail, headers: addresses.headers }
}
