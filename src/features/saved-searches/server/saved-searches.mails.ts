// The mail about new matches of a saved search.
import { paths } from '../../../paths.ts'
import { action, aside, asideLink, excerpt } from '../../../platform/mail/frame.ts'
import type { MailContent } from '../../../platform/mail/outbox.ts'
import { inOneLine, renderMail } from '../../../platform/mail/render.ts'
import { matchMails as words } from '../matches.messages.ts'
import { MATCHES_IN_MAIL, SHOWN_OF_SEVERAL } from '../matches.rules.ts'
import type { SavedSearch } from '../saved-searches.contract.ts'
import type { Match } from './searched-lists.ts'

/** The matches of one search, and the link that ends the mails about it. */
export type FoundBySearch = {
  readonly search: Pick<SavedSearch, 'list' | 'name' | 'path'>
  readonly matches: readonly Match[]
  readonly unsubscribe: string
}

export async function matchMail(
  found: readonly FoundBySearch[],
  { siteUrl, headers }: { siteUrl: string; headers: Readonly<Record<string, string>> },
): Promise<MailContent> {
  const most = found.length > 1 ? SHOWN_OF_SEVERAL : MATCHES_IN_MAIL
  const subject = words.subject(
    found.map(({ search, matches }) => ({ list: search.list, count: matches.length })),
  )
  const mail = await renderMail(
    {
      template: 'saved-search-matches',
      siteName: words.siteName,
      subject,
      heading: words.heading,
      preview: subject,
      footer: words.footer(found.length),
    },
    [
      ...found.flatMap(({ search, matches, unsubscribe }) => [
        aside(inOneLine(search.name)),
        ...matches.slice(0, most).map(({ title, price, owner, path }) =>
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
        asideLink(words.unsubscribe, unsubscribe),
      ]),
      asideLink(words.change, siteUrl + paths.settings('notifications')),
    ],
  )
  return { ...mail, headers }
}
