// Who of the demonstration's people follows whom? Those with accounts follow people who post, so that their feed has
// something to read, and all others by chance. Those with accounts follow none of each other, and are followed like all
// others.
import { demoAccounts } from './accounts.ts'
import { chance, chanceBetween } from './chance.ts'
import { people } from './people.ts'
import { updates } from './updates.ts'

const FOLLOWED_BY_ACCOUNTS = 7
const MOST_FOLLOWED_BY_OTHERS = 4

export type SeedFollow = { by: string; followed: string; hours_ago: number }

const isDemoAccount = (handle: string) => demoAccounts.some((account) => account.handle === handle)
const authors = [...new Set(updates.filter(({ isDraft }) => !isDraft).map(({ by }) => by))]

function followedBy(by: string): string[] {
  const count = isDemoAccount(by)
    ? FOLLOWED_BY_ACCOUNTS
    : Math.round(chanceBetween(0, MOST_FOLLOWED_BY_OTHERS, 'follows', by))
  return authors
    .filter((handle) => handle !== by && !(isDemoAccount(by) && isDemoAccount(handle)))
    .sort((one, other) => chance('follow', by, one) - chance('follow', by, other))
    .slice(0, count)
}

/** Oldest first. */
export const follows: readonly SeedFollow[] = people
  .flatMap(({ handle: by }) =>
    followedBy(by).map((followed) => ({
      by,
      followed,
      hours_ago: chanceBetween(24, 24 * 30, 'followed', by, followed),
    })),
  )
  .sort((one, other) => other.hours_ago - one.hours_ago)
