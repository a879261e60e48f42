// Lays out all mails alike: a wordmark, warm paper, ink, one accent; light and dark, 600 px wide.

import { type CSSProperties, createElement, type ReactElement, type ReactNode } from 'react'
import { beginningOf } from '../contract/code-points.ts'

/** The colours repeat the tokens of src/ui in the only notation that every mail client understands. */
const LIGHT = {
  paper: '#f8f6f0',
  surface: '#fdfcf8',
  ink: '#1e1813',
  soft: '#534b44',
  line: '#d6d2ca',
  accent: '#bb2100',
  onAccent: '#fdfcf7',
}
const DARK = {
  paper: '#120f0c',
  surface: '#1b1713',
  ink: '#ebe8df',
  soft: '#bab5ac',
  line: '#35312c',
  accent: '#ff825a',
  onAccent: '#1a0b06',
}

const SANS = "-apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
const SERIF = "Georgia, 'Times New Roman', serif"
const MONO = "ui-monospace, 'SF Mono', Consolas, 'Liberation Mono', monospace"

/** Clients that read no style sheet keep the light colours, which are set on the elements. */
const STYLE_SHEET = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper, .paper > table > tbody > tr > td { background-color: ${DARK.paper} !important; }
  .surface { background-color: ${DARK.surface} !important; border-color: ${DARK.line} !important; }
  .ink { color: ${DARK.ink} !important; }
  .soft { color: ${DARK.soft} !important; }
  .accent { color: ${DARK.accent} !important; }
  .rule { border-color: ${DARK.line} !important; }
  .action { background-color: ${DARK.accent} !important; color: ${DARK.onAccent} !important; }
}`

export type MailFrame = {
  siteName: string
  /** A list of mails shows this text beside the subject. */
  preview: string
  heading: string
  /** The footer says why this mail was sent to this address. */
  footer: string
}

/** Returns a whole mail around its paragraphs. */
export function frame({ siteName, preview, heading, footer }: MailFrame, content: ReactNode[]): ReactElement {
  return createElement(
    'html',
    { lang: 'en', dir: 'ltr' },
    createElement(
      'head',
      null,
      createElement('meta', { httpEquiv: 'Content-Type', content: 'text/html; charset=UTF-8' }),
      createElement('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      // Apple's mail program would otherwise scale what it takes for a wide page.
      createElement('meta', { name: 'x-apple-disable-message-reformatting' }),
      createElement('meta', { name: 'color-scheme', content: 'light dark' }),
      createElement('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      createElement('style', null, STYLE_SHEET),
    ),
    createElement(
      'body',
      { className: 'paper', style: { backgroundColor: LIGHT.paper, margin: 0, padding: 0 } },
      previewText(preview),
      layout(
        {},
        { backgroundColor: LIGHT.paper, padding: '32px 12px', fontFamily: SANS },
        layout(
          { maxWidth: '600px' },
          {},
          wordmark(siteName),
          createElement(
            'div',
            {
              className: 'surface',
              style: {
                backgroundColor: LIGHT.surface,
                border: `1px solid ${LIGHT.line}`,
                borderRadius: '4px',
                padding: '32px 28px 20px',
              },
            },
            createElement('h1', { className: 'ink', style: headingStyle }, heading),
            ...content,
          ),
          createElement('p', { className: 'soft', style: { ...smallStyle, padding: '0 28px' } }, footer),
        ),
      ),
    ),
  )
}

/** A centred table of one cell: the only layout that every mail client, Outlook included, draws alike. */
function layout(tableStyle: CSSProperties, cellStyle: CSSProperties, ...content: ReactNode[]): ReactElement {
  return createElement(
    'table',
    {
      align: 'center',
      width: '100%',
      border: 0,
      cellPadding: 0,
      cellSpacing: 0,
      role: 'presentation',
      style: tableStyle,
    },
    createElement(
      'tbody',
      null,
      createElement('tr', null, createElement('td', { style: cellStyle }, ...content)),
    ),
  )
}

const PREVIEW_LENGTH = 150
/** Invisible characters keep a list of mails from going on with the mail's first words. */
const FILLER = '\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff'

function previewText(preview: string): ReactElement {
  const text = beginningOf(preview, PREVIEW_LENGTH)
  const style = {
    display: 'none',
    overflow: 'hidden',
    lineHeight: '1px',
    opacity: 0,
    maxHeight: 0,
    maxWidth: 0,
  } as const
  return createElement(
    'div',
    { 'data-skip-in-text': true, style },
    text + FILLER.repeat(PREVIEW_LENGTH - text.length),
  )
}

const headingStyle = {
  color: LIGHT.ink,
  fontFamily: SERIF,
  fontSize: '26px',
  lineHeight: '32px',
  fontWeight: 'normal',
  margin: '0 0 16px',
} as const
const textStyle = { color: LIGHT.ink, fontSize: '16px', lineHeight: '25px', margin: '0 0 16px' } as const
const smallStyle = { color: LIGHT.soft, fontSize: '14px', lineHeight: '21px', margin: '16px 0' } as const

/** The name with its accent; the text form begins with the heading instead. */
function wordmark(siteName: string): ReactElement {
  return createElement(
    'div',
    { 'data-skip-in-text': true, style: { padding: '0 28px 16px', fontFamily: SERIF, fontSize: '22px' } },
    createElement('span', { className: 'ink', style: { color: LIGHT.ink } }, siteName),
    createElement('span', { className: 'accent', style: { color: LIGHT.accent } }, '.'),
  )
}

export function paragraph(text: string): ReactElement {
  return createElement('p', { key: text, className: 'ink', style: textStyle }, text)
}

/** A paragraph of minor importance. */
export function aside(text: string): ReactElement {
  return createElement('p', { key: text, className: 'soft', style: smallStyle }, text)
}

/** An optional link, with its own text. */
export function asideLink(label: string, href: string): ReactElement {
  requireWebAddress(href)
  return createElement(
    'p',
    { key: href, className: 'soft', style: smallStyle },
    createElement('a', { href, className: 'soft', style: { color: LIGHT.soft } }, label),
  )
}

/** The heading of a part of a mail. */
export function partHeading(text: string): ReactElement {
  const style = { ...headingStyle, fontSize: '20px', lineHeight: '26px', margin: '28px 0 12px' }
  return createElement('h2', { key: `part ${text}`, className: 'ink', style }, text)
}

/** A mail quotes a person's words with notes and a link. */
export type Excerpt = { who: string; text: string; notes: readonly string[]; href: string; open: string }

/** The words themselves are the link if `isShort`. */
export function excerpt({ who, text, notes, href, open }: Excerpt, isShort: boolean): ReactElement {
  requireWebAddress(href)
  const whoStyle = { color: LIGHT.soft, fontSize: '14px', lineHeight: '21px', margin: '0 0 2px' }
  const wordsStyle = { ...textStyle, margin: isShort ? '0' : '0 0 8px', whiteSpace: 'pre-line' } as const
  const link = (label: string, style: Readonly<Record<string, string>>, className: string) =>
    createElement('a', { href, className, style }, label)
  const said = isShort ? link(text, { color: LIGHT.ink }, 'ink') : text
  return createElement(
    'div',
    {
      key: href,
      className: 'rule',
      style: { borderTop: `1px solid ${LIGHT.line}`, padding: isShort ? '10px 0' : '16px 0' },
    },
    createElement('p', { className: 'soft', style: whoStyle }, createElement('bdi', null, who)),
    // The words have their own direction: they may be written from right to left.
    createElement('p', { className: 'ink', style: wordsStyle, dir: 'auto' }, said),
    !isShort &&
      createElement(
        'p',
        { className: 'soft', style: { ...whoStyle, margin: 0 } },
        notes.length > 0 && `${notes.join(' · ')} · `,
        link(open, { color: LIGHT.accent }, 'accent'),
      ),
  )
}

/** A code to be typed: large, and selectable in one go. */
export function codeBlock(code: string): ReactElement {
  const style = {
    color: LIGHT.ink,
    fontFamily: MONO,
    fontSize: '38px',
    lineHeight: '48px',
    fontWeight: 'bold',
    letterSpacing: '6px',
    margin: '8px 0 20px',
  }
  return createElement('p', { key: 'code', className: 'ink', style }, code)
}

function requireWebAddress(href: string): void {
  if (!/^https?:\/\//.test(href)) throw new Error('A mail leads to http and https alone')
}

/** Returns the main action, with its address as text for readers who cannot click it. */
export function action(label: string, href: string, openAddress: string): ReactElement {
  requireWebAddress(href)
  const buttonStyle = {
    backgroundColor: LIGHT.accent,
    color: LIGHT.onAccent,
    fontSize: '16px',
    lineHeight: '24px',
    fontWeight: 600,
    borderRadius: '4px',
    padding: '12px 20px',
    display: 'inline-block',
    textDecoration: 'none',
  }
  const addressStyle = { color: LIGHT.soft, wordBreak: 'break-all' } as const
  return createElement(
    'div',
    { key: 'action' },
    createElement(
      'div',
      { 'data-skip-in-text': true },
      createElement('a', { href, className: 'action', style: buttonStyle }, label),
    ),
    createElement(
      'p',
      { className: 'soft', style: smallStyle },
      openAddress,
      createElement('br'),
      createElement('a', { href, className: 'soft', style: addressStyle }, href),
    ),
  )
}
