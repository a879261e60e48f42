// The mail about new matches of a saved search.
import { paths } from '../../../paths.ts'
import { action, aside, asideLink, excerpt } from '../../../platform/mail/frame.ts'
import type { MailContent } from '../../../platform/mail/outbox.ts'
import { inOneLine, renderMail } from '../../../platform/mail/render.ts'
import { matchMails as words } from '../matches.messages.ts'
import { MATCHES_IN_MAIL } from '../matches.rules.ts'
import type { SavedSearch } from '../saved-searches.contract.ts'
import type { Match } from './searched-lists.ts'

export type MailAddresses = {
  siteUrl: string
  unsubscribe: string
  headers: Readonly<Record<string, string>>
}

export async function matchMail(
  search: Pick<SavedSearch, 'list' | 'name' | 'path'>,
  matches: readonly Match[],
  { siteUrl, unsubscribe, headers }: MailAddresses,
): Promise<MailContent> {
  const subject = words.subject(search.list, matches.length)
  const mail = await renderMail(
    {
      template: 'saved-search-matches',
      siteName: words.siteName,
      subject,
      heading: words.heading,
      preview: subject,
      footer: words.footer,
    },
    [
      aside(inOneLine(search.name)),
      ...matches.slice(0, MATCHES_IN_MAIL).map(({ title, price, owner, path }) =>
        excerpt(
          {
            who: inOneLine(owner ?? ''),
            text: inOneLine(title),
            notes: [price],
            href: siteUrl + path,
            open: words.read,
          },
          false,
        ),
      ),
      action(words.all(search.list), siteUrl + search.path, words.openAddress),
      asideLink(words.change, siteUrl + paths.settings('notifications')),
      asideLink(words.unsubscribe, unsubscribe),
    ],
  )
  return { ...mail, headers }
}
