// The mail of the digest. A short one is read in a minute, one in detail needs no further click, and a mix shows the best in full
// and the rest in a line each.
import { paths } from '../../../../paths.ts'
import { beginningOf } from '../../../../platform/contract/code-points.ts'
import { action, asideLink, type Excerpt, excerpt, partHeading } from '../../../../platform/mail/frame.ts'
import type { MailContent } from '../../../../platform/mail/outbox.ts'
import { inOneLine, renderMail } from '../../../../platform/mail/render.ts'
import type { Update } from '../../updates.contract.ts'
import { digestMails as words } from '../digest.messages.ts'
import {
  DIGEST_SIZES,
  type DigestFormat,
  type DigestFrequency,
  type DigestInterest,
} from '../digest.rules.ts'
import type { DigestContent } from './digest.actions.ts'

type Wanted = { frequency: DigestFrequency; interest: DigestInterest; format: DigestFormat }
export type DigestAddresses = {
  siteUrl: string
  unsubscribe: string
  headers: Readonly<Record<string, string>>
}

const MOST_IN_A_LINE = 120

function firstWordsOf(text: string, most: number): string {
  const line = inOneLine(text)
  const beginning = beginningOf(line, most)
  if (beginning === line) return line
  const cut = beginning.lastIndexOf(' ')
  const words = cut < most / 2 ? beginningOf(line, most / 2) : beginning.slice(0, cut)
  return `${words.replace(/[\s\p{Po}\p{Pd}]+$/u, '')}…`
}

function excerptOf(update: Update, siteUrl: string, isShort: boolean): Excerpt {
  const { author, media_type } = update
  const videos = media_type.filter((type) => type === 'video').length
  const name = inOneLine(author?.display_name ?? '')
  return {
    who: author ? `${name} (@${author.handle})` : name,
    text: isShort ? firstWordsOf(update.text, MOST_IN_A_LINE) : update.text,
    notes: [
      ...words.media(media_type.length - videos, videos),
      ...words.received(update.likes_count, update.comments_count),
    ],
    href: siteUrl + paths.update(update.id),
    open: words.read,
  }
}

/** Returns undefined without updates. */
export async function digestMail(
  { followed, about }: DigestContent,
  { frequency, interest, format }: Wanted,
  { siteUrl, unsubscribe, headers }: DigestAddresses,
): Promise<MailContent | undefined> {
  const all = [...followed, ...about]
  if (all.length === 0) return undefined
  const isInFull = new Set(all.slice(0, DIGEST_SIZES[format].full).map(({ id }) => id))
  const part = (heading: string, updates: readonly Update[]) =>
    updates.length === 0
      ? []
      : [
          partHeading(heading),
          ...updates.map((one) => {
            const isShort = !isInFull.has(one.id)
            return excerpt(excerptOf(one, siteUrl, isShort), isShort)
          }),
        ]
  const mail = await renderMail(
    {
      template: 'updates-digest',
      siteName: words.siteName,
      footer: words.footer(frequency),
      subject: words.subject(frequency, words.preview(all.length)),
      heading: words.heading(frequency),
      preview: words.preview(all.length),
    },
    [
      ...part(words.followed, followed),
      ...part(followed.length > 0 ? words.about(interest) : words.interest(interest), about),
      action(words.all, siteUrl + paths.updates(), words.openAddress),
      asideLink(words.change, siteUrl + paths.settings('notifications')),
      asideLink(words.unsubscribe, unsubscribe),
    ],
  )
  return { ...mail, headers }
}
