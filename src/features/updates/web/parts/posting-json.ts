// An update as structured data (schema.org), for search engines: nothing that its page does not show.
import { paths } from '../../../../paths.ts'
import type { LdJson } from '../../../../platform/client/page-meta.ts'
import type { StructuredData } from '../../../../platform/client/schema-org.ts'
import { shownTitle } from '../../../../platform/contract/whole-words.ts'
import type { Update } from '../../updates.contract.ts'

const COUNTED = [
  ['LikeAction', 'likes_count'],
  ['CommentAction', 'comments_count'],
  ['ShareAction', 'retweets_count'],
] as const

export function postingJson(update: Update, site: { url?: string }): LdJson {
  const address = (path: string) => (path.startsWith('/') && site.url !== undefined ? site.url + path : path)
  const { author, media, media_type, hashtags } = update
  const images = media.filter((_, at) => media_type[at] === 'image')
  return {
    '@context': 'https://schema.org',
    '@type': 'DiscussionForumPosting',
    url: address(paths.update(update.id)),
    ...(update.title === '' ? {} : { headline: shownTitle(update.title, update.text) }),
    text: update.text,
    datePublished: update.posted_at,
    dateModified: update.updated_at,
    ...(author === null
      ? {}
      : {
          author: {
            '@type': 'Person',
            name: author.display_name,
            ...(author.is_public ? { url: address(paths.profile(author.handle)) } : {}),
          },
        }),
    ...(images.length === 0 ? {} : { image: images.map(address) }),
    ...(hashtags.length === 0 ? {} : { keywords: hashtags }),
    interactionStatistic: COUNTED.map(([type, count]) => ({
      '@type': 'InteractionCounter',
      interactionType: { '@type': type },
      userInteractionCount: update[count],
    })),
  } satisfies StructuredData<'DiscussionForumPosting'>
}
