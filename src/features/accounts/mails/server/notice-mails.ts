// The mails that tell an account's owner what happened to it. They hold no link: nobody learns to follow one.
import { aside, paragraph } from '../../../../platform/mail/frame.ts'
import type { MailContent } from '../../../../platform/mail/outbox.ts'
import { renderMail } from '../../../../platform/mail/render.ts'
import { mailMessages } from '../messages.ts'

export type FactorType = keyof typeof mailMessages.factorAdded.what

const MAX_AGENT_LENGTH = 160

const { siteName, footer } = mailMessages

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
