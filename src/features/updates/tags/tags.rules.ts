// What a tag is, which ones are trending, by how many people use them and not how often, and how many one can follow.
import { partsOf, tagKey } from '../text.rules.ts'

/** Among so many of the newest updates. */
export const TRENDING_AMONG = 500
export const MOST_TRENDING = 8

/** So many tags one person can follow. */
export const MAX_FOLLOWED_TAGS = 100

type Tagged = { user_id: string; hashtags: readonly string[] }
export type TrendingTag = { tag: string; people_count: number }

/** The tags that most people use in these updates, newest first, each as it was written last. */
export function trendingTags(updates: readonly Tagged[]): TrendingTag[] {
  const found = new Map<string, { tag: string; people: Set<string> }>()
  for (const { user_id, hashtags } of updates) {
    for (const tag of hashtags) {
      const known = found.get(tagKey(tag)) ?? { tag, people: new Set<string>() }
      known.people.add(user_id)
      found.set(tagKey(tag), known)
    }
  }
  return [...found.values()]
    .map(({ tag, people }) => ({ tag, people_count: people.size }))
    .sort((one, other) => other.people_count - one.people_count)
    .slice(0, MOST_TRENDING)
}

/** The word of a tag that is typed with or without its sign; undefined for what no text could contain as one. */
export function asTag(typed: string): string | undefined {
  const [part, ...more] = partsOf(`#${typed.replace(/^[#＃]/u, '')}`)
  return part?.kind === 'hashtag' && more.length === 0 ? part.tag : undefined
}
