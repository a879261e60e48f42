// The rules of tags: their form, which ones are trending, by the number of people and not of uses, and how many one can follow.
import { tagKey, textPartsOf } from '../text.rules.ts'

/** Trends are found among so many of the newest updates. */
export const TRENDING_AMONG = 500
export const MOST_TRENDING = 8

export const MAX_FOLLOWED_TAGS = 100

type Tagged = { user_id: string; hashtags: readonly string[] }
export type TrendingTag = { tag: string; people_count: number }

/** Returns the tags that most people use in these updates, newest first, each in its latest spelling. */
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

/** Returns the word of a tag that is typed with or without its sign; undefined for a text that cannot be one. */
export function asTag(typed: string): string | undefined {
  const [part, ...more] = textPartsOf(`#${typed.replace(/^[#＃]/u, '')}`)
  return part?.kind === 'hashtag' && more.length === 0 ? part.tag : undefined
}
