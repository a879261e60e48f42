// Renders a mail's elements as HTML, and the same words as plain text.
import type { ReactNode } from 'react'
import { beginningOf } from '../contract/code-points.ts'
import { frame, type MailFrame } from './frame.ts'
import type { MailContent } from './outbox.ts'

const MAX_SUBJECT_LENGTH = 150

// The renderer takes 60 ms to load, 300 from a cold disk: the first mail pays for it, not the start.
const loadRenderer = () => import('@react-email/render')

export async function renderMail(
  mail: MailFrame & { template: string; subject: string },
  content: ReactNode[],
): Promise<MailContent> {
  const { render, toPlainText } = await loadRenderer()
  const html = await render(frame(mail, content))
  const text = toPlainText(html, {
    selectors: ['h1', 'h2'].map((selector) => ({ selector, options: { uppercase: false } })),
  })
  return { template: mail.template, subject: mail.subject, html, text }
}

/** Removes control characters and changes of direction: names and titles are other people's words. */
export const withoutControls = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()

/** Returns the text in one line, as long as a subject may be. */
export function inOneLine(text: string): string {
  const line = withoutControls(text)
  const beginning = beginningOf(line, MAX_SUBJECT_LENGTH)
  return beginning === line ? line : `${beginning}…`
}
