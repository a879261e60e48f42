// Renders a mail's elements: as HTML, and the same words as plain text.
import type { ReactNode } from 'react'
import { type Frame, frame } from './frame.ts'
import type { MailContent } from './outbox.ts'

// It takes 60 ms to load, 300 from a cold disk: the first mail pays for it, not the start.
const loadRenderer = () => import('@react-email/render')

export async function renderMail(
  mail: Frame & { template: string; subject: string },
  content: ReactNode[],
): Promise<MailContent> {
  const { render, toPlainText } = await loadRenderer()
  const html = await render(frame(mail, content))
  const text = toPlainText(html, { selectors: [{ selector: 'h1', options: { uppercase: false } }] })
  return { template: mail.template, subject: mail.subject, html, text }
}
