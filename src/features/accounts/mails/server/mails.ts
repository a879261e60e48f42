// The mails about an account. Some prove an address, with a code to type or a link to open; the notices tell the
// owner what happened, and hold no link: nobody learns to follow one.
import { action, aside, codeBlock, paragraph } from '../../../../platform/mail/frame.ts'
import type { MailContent } from '../../../../platform/mail/outbox.ts'
import { renderMail } from '../../../../platform/mail/render.ts'
import { mailMessages } from '../messages.ts'

export type FactorType = keyof typeof mailMessages.factorAdded.what
type Lost = keyof typeof mailMessages.takenOver.lost

const MAX_AGENT_LENGTH = 160

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

/** For somebody without a password who wants to set one: it is asked for by a session, and sent to the owner. */
export async function reauthenticationMail({ code }: { code: string }): Promise<MailContent> {
  const words = mailMessages.reauthentication
  return renderMail({ template: 'reauthentication', siteName, footer, ...words }, [
    paragraph(words.enterCode),
    codeBlock(code),
    paragraph(mailMessages.confirmation.expires),
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

/** To the new address, which it proves: a code, and a link for who opens it on another device. */
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

/** `agent`: what the device said about itself, as it was received. */
export function newSignInMail({ at, agent }: { at: Date; agent: string }): Promise<MailContent> {
  const words = mailMessages.newSignIn
  return renderMail({ template: 'new-sign-in', siteName, footer, ...words }, [
    paragraph(words.at(inWords(at))),
    paragraph(words.agent(shown(agent))),
    paragraph(words.wasYou),
    aside(words.notYou),
  ])
}

export function factorAddedMail({ factorType }: { factorType: FactorType }): Promise<MailContent> {
  const words = mailMessages.factorAdded
  return notice('factor-added', words, words.what[factorType])
}

export function factorRemovedMail({ factorType }: { factorType: FactorType }): Promise<MailContent> {
  const words = mailMessages.factorRemoved
  return notice('factor-removed', words, words.what[factorType])
}

/** To whoever proved the address of an account that somebody else may have made (decision 11). */
export function takenOverMail({ lost }: { lost: readonly Lost[] }): Promise<MailContent> {
  const words = mailMessages.takenOver
  return renderMail({ template: 'taken-over', siteName, footer, ...words }, [
    paragraph(words.why),
    ...lost.map((what) => paragraph(`• ${words.lost[what]}`)),
    paragraph(words.next),
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

/** One line of a length that can be read: the words are a stranger's. */
function shown(agent: string): string {
  const line = agent.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  return line.length > MAX_AGENT_LENGTH ? `${line.slice(0, MAX_AGENT_LENGTH)}…` : line
}
