// The mails that prove an address: a code to type or a link to open.
import { action, aside, codeBlock, paragraph } from '../../../../platform/mail/frame.ts'
import type { MailContent } from '../../../../platform/mail/outbox.ts'
import { renderMail } from '../../../../platform/mail/render.ts'
import { mailMessages } from '../messages.ts'

const { siteName, footer, openAddress } = mailMessages

/** After signing up, and on every resend: six digits. */
export async function confirmationMail({ code }: { code: string }): Promise<MailContent> {
  const words = mailMessages.confirmation
  return renderMail({ template: 'confirmation', siteName, footer, ...words }, [
    paragraph(words.enterCode),
    codeBlock(code),
    paragraph(words.expires),
    aside(words.notYou),
  ])
}

/** To choose a new password. The link leads to a page of ours and is used up only by sending its form. */
export async function recoveryMail({ link }: { link: string }): Promise<MailContent> {
  const words = mailMessages.recovery
  return renderMail({ template: 'recovery', siteName, footer, ...words }, [
    paragraph(words.openLink),
    action(words.button, link, openAddress),
    paragraph(words.expires),
    aside(words.notYou),
  ])
}

/** To the old or the new address when it changes: a code, and a link for who opens it on another device. */
export async function emailChangeMail({ code, link }: { code: string; link: string }): Promise<MailContent> {
  const words = mailMessages.emailChange
  return renderMail({ template: 'email-change', siteName, footer, ...words }, [
    paragraph(words.enterCode),
    codeBlock(code),
    paragraph(words.expires),
    action(words.button, link, openAddress),
    aside(words.notYou),
  ])
}
