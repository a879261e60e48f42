// The mails about an account. Some verify an address, with a code to type or a link to open. The notices tell the owner of
// changes and contain no link, so that no one learns to follow one, except those that undo a change of address, an added factor
// or new recovery codes, and the one after a proof. None contains text from the person who caused it.
import { action, aside, codeBlock, paragraph } from '../../../../platform/mail/frame.ts'
import type { MailContent } from '../../../../platform/mail/outbox.ts'
import { renderMail } from '../../../../platform/mail/render.ts'
import type { DeviceName } from '../../accounts.rules.ts'
import { isToSetUpAgain, REMOVED_WORDS } from '../../identity/users/users.messages.ts'
import { mailMessages } from '../mails.messages.ts'
import type { NoticeKind } from '../mails.rules.ts'
import type { RemovedCredential } from './mails.actions.ts'

export type MailedFactor = keyof typeof mailMessages.factorAdded.what

const { siteName, footer, footerOfFormer, openAddress } = mailMessages

/** The mail after signing up and on every resend, with a code of six digits. */
export async function confirmationMail({ code }: { code: string }): Promise<MailContent> {
  const words = mailMessages.confirmation
  return renderMail({ template: 'confirmation', siteName, footer, ...words }, [
    paragraph(words.enterCode),
    codeBlock(code),
    paragraph(words.expires),
    aside(words.notYou),
  ])
}

/** The mail for a person without a password who wants to set one: requested in a session, and sent to the owner. */
export async function reauthenticationMail({ code }: { code: string }): Promise<MailContent> {
  const words = mailMessages.reauthentication
  return renderMail({ template: 'reauthentication', siteName, footer, ...words }, [
    paragraph(words.enterCode),
    codeBlock(code),
    paragraph(mailMessages.confirmation.expires),
    aside(words.notYou),
  ])
}

/** The mail for choosing a new password. Its link leads to our own page, whose form uses it up when submitted. */
export async function recoveryMail({ link }: { link: string }): Promise<MailContent> {
  const words = mailMessages.recovery
  return renderMail({ template: 'recovery', siteName, footer, ...words }, [
    paragraph(words.openLink),
    action(words.button, link, openAddress),
    paragraph(words.expires),
    aside(words.notYou),
  ])
}

/** The mail to the new address, which it verifies: a code, and a link for opening it on another device. */
export function emailChangeMail({ code, link }: { code: string; link: string }): Promise<MailContent> {
  const words = mailMessages.emailChange
  return renderMail({ template: 'email-change', siteName, footer, ...words }, [
    paragraph(words.enterCode),
    codeBlock(code),
    paragraph(words.expires),
    action(words.button, link, openAddress),
    aside(words.notYou),
  ])
}

/** The mail to the present address, as soon as someone wants to move the account away from it. */
export function emailChangeAskedMail({ undo }: { undo: string }): Promise<MailContent> {
  const words = mailMessages.emailChangeAsked
  return renderMail({ template: 'email-change-asked', siteName, footer, ...words }, [
    paragraph(words.what),
    paragraph(words.wasYou),
    paragraph(words.notYou),
    action(words.button, undo, openAddress),
  ])
}

export function accountDeletedMail(): Promise<MailContent> {
  const words = mailMessages.accountDeleted
  return renderMail({ template: 'account-deleted', siteName, ...words, footer: footerOfFormer }, [
    paragraph(words.what),
    aside(words.notYou),
  ])
}

/** The mail about several notices of one kind within an hour, with their count. */
export function heldNoticesMail({ kind, count }: { kind: NoticeKind; count: number }): Promise<MailContent> {
  const words = mailMessages.heldNotices
  const subject = words.what(count, kind)
  const { preview } = words
  const why = kind === 'account_deleted' ? footerOfFormer : footer
  return renderMail({ template: 'held-notices', siteName, footer: why, preview, subject, heading: subject }, [
    paragraph(words.why),
    aside(words.notYou[kind]),
  ])
}

export function newSignInMail({ at, device }: { at: Date; device: DeviceName }): Promise<MailContent> {
  const words = mailMessages.newSignIn
  return renderMail({ template: 'new-sign-in', siteName, footer, ...words }, [
    paragraph(words.at(inWords(at))),
    paragraph(words.device(device)),
    paragraph(words.wasYou),
    aside(words.notYou),
  ])
}

export function factorAddedMail(given: { factorType: MailedFactor; undo: string }): Promise<MailContent> {
  const words = mailMessages.factorAdded
  return renderMail({ template: 'factor-added', siteName, footer, ...words }, [
    paragraph(words.what[given.factorType]),
    paragraph(words.wasYou),
    paragraph(words.notYou),
    action(words.button, given.undo, openAddress),
  ])
}

export function factorRemovedMail({ factorType }: { factorType: MailedFactor }): Promise<MailContent> {
  const words = mailMessages.factorRemoved
  return notice('factor-removed', words, words.what[factorType])
}

export function recoveryCodesMadeMail(given: { isReplacement: boolean; undo: string }): Promise<MailContent> {
  const words = mailMessages.recoveryCodesMade
  return renderMail({ template: 'recovery-codes-made', siteName, footer, ...words }, [
    paragraph(given.isReplacement ? words.what.replaced : words.what.created),
    paragraph(words.wasYou),
    paragraph(words.notYou),
    action(words.button, given.undo, openAddress),
  ])
}

export function recoveryCodesRemovedMail(): Promise<MailContent> {
  const words = mailMessages.recoveryCodesRemoved
  return notice('recovery-codes-removed', words, words.what)
}

/**
 * Sent after an address was verified, with the credentials that were removed, and the published things that stay, which a
 * stranger may have written (decision 29).
 */
export function addressProvedMail(what: {
  removed: readonly RemovedCredential[]
  published: readonly string[]
  link: string
}): Promise<MailContent> {
  const words = mailMessages.addressProved
  return renderMail({ template: 'address-proved', siteName, footer, ...words }, [
    paragraph(words.why),
    ...what.removed.map((one) => paragraph(`• ${REMOVED_WORDS[one]}`)),
    ...(isToSetUpAgain(what.removed) ? [paragraph(words.next)] : []),
    paragraph(words.kept),
    ...(what.published.length > 0 ? [paragraph(words.published(what.published.join(', ')))] : []),
    action(words.button, what.link, openAddress),
  ])
}

export function passwordChangedMail(): Promise<MailContent> {
  const words = mailMessages.passwordChanged
  return notice('password-changed', words, words.what)
}

function notice(
  template: string,
  words: { subject: string; heading: string; preview: string; notYou: string },
  what: string,
): Promise<MailContent> {
  return renderMail({ template, siteName, footer, ...words }, [paragraph(what), aside(words.notYou)])
}

function inWords(at: Date): string {
  const text = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${text.format(at)} UTC`
}
