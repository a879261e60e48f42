// The verbs of the digest: reading and saving its settings, and collecting its updates.
import type { OwnerId, Person } from '../../../../platform/actor.ts'
import { knownTimeZone, UNKNOWN_TIME_ZONE } from '../../../../platform/contract/local-time.ts'
import type { Reader, Tx } from '../../../../platform/database/database.ts'
import { followedBy } from '../../../follows/server/followed.ts'
import type { MailSeries } from '../../../notifications/server/notifications.actions.ts'
import { avoidedBy } from '../../../profiles/blocks/server/avoidance.ts'
import type { OnboardingHandler } from '../../../profiles/server/profiles.actions.ts'
import { postedWithIds } from '../../server/updates.records.ts'
import type { Update } from '../../updates.contract.ts'
import type { Digest, DigestSettings } from '../digest.contract.ts'
import { digestMails } from '../digest.messages.ts'
import {
  DIGEST_FORMATS,
  DIGEST_FREQUENCIES,
  DIGEST_INTERESTS,
  DIGEST_SIZES,
  type DigestChoice,
  FIRST_DIGEST_DAYS,
  INTEREST_TAGS,
  nextDigest,
} from '../digest.rules.ts'
import {
  bestOfPeople,
  bestOfTags,
  type DueDigest,
  digestOf,
  endDigest,
  lockDigest,
  type StoredDigest,
  saveDigest,
} from './digest.records.ts'

const DAY_MS = 24 * 3_600_000

/** The settings of someone who was never asked: no one gets a digest without having asked for it. */
const NOT_ASKED = {
  frequency: 'never',
  interest: 'industry_news',
  format: 'summary',
  time_zone: UNKNOWN_TIME_ZONE,
  due_at: null,
} as const satisfies Digest

const shown = ({ frequency, interest, format, time_zone, due_at }: StoredDigest): Digest => ({
  frequency,
  interest,
  format,
  time_zone,
  due_at,
})

/** Returns the person's settings of the digest. */
export async function readOwnDigest(reader: Reader, actor: Person): Promise<Digest> {
  const stored = await digestOf(reader, actor.id)
  return stored ? shown(stored) : NOT_ASKED
}

/** Saves the settings of the digest. Updates that were sent already are not sent again. */
export async function saveOwnDigest(
  tx: Tx,
  actor: Person,
  settings: DigestSettings,
  now: Date,
): Promise<Digest> {
  const before = await lockDigest(tx, actor.id)
  const { frequency } = settings
  const time_zone = knownTimeZone(settings.time_zone)
  const sent_for = before?.sent_for ?? null
  const stored: StoredDigest = {
    ...settings,
    user_id: actor.id,
    time_zone,
    sent_for,
    covered_until:
      before && before.frequency !== 'never' ? before.covered_until : coveredAtFirst(frequency, now),
    due_at: frequency === 'never' ? null : nextDigest({ frequency, time_zone }, now, sent_for).toISOString(),
  }
  await saveDigest(tx, stored)
  return shown(stored)
}

/** The first digest shows recent updates, and not those of years without one. */
const coveredAtFirst = (frequency: DigestChoice, now: Date): string | null =>
  frequency === 'never' ? null : new Date(now.getTime() - FIRST_DIGEST_DAYS[frequency] * DAY_MS).toISOString()

const chosen = <T extends string>(list: readonly T[], answer: string | undefined): T | undefined =>
  list.find((one) => one === answer)

/** Stores the answers of onboarding as settings of the digest (ONB-7). */
export const digestFromOnboarding: OnboardingHandler = async (
  tx,
  actor,
  { selected_path, survey_responses, time_zone = UNKNOWN_TIME_ZONE },
  now,
) => {
  if (selected_path !== 'updates') return
  const frequency = chosen(DIGEST_FREQUENCIES, survey_responses.frequency)
  const interest = chosen(DIGEST_INTERESTS, survey_responses.update_interest)
  const format = chosen(DIGEST_FORMATS, survey_responses.format)
  if (frequency && interest && format)
    await saveOwnDigest(tx, actor, { frequency, interest, format, time_zone }, now)
}

/** The digest as a series of mails that people can unsubscribe from. */
export const digestSeries: MailSeries = {
  kind: 'updates_digest',
  label: digestMails.label,
  end: (tx, userId) => endDigest(tx, userId),
}

export type DigestContent = { followed: Update[]; about: Update[] }

/**
 * Returns the updates of a digest, the best first: those since the last one by people whom the person follows, and of the rest
 * those with a tag of their interest. Authors whom the person does not see, and private profiles, are left out.
 */
export async function collectDigest(
  reader: Reader,
  due: Pick<DueDigest, 'frequency' | 'interest' | 'format' | 'covered_until'> & { owner: OwnerId },
  until: Date,
): Promise<DigestContent> {
  const { owner, frequency, interest, format, covered_until } = due
  const since = covered_until ?? coveredAtFirst(frequency, until) ?? until.toISOString()
  const span = { since, until: until.toISOString() }
  const { full, short } = DIGEST_SIZES[format]
  const size = full + short
  const hidden = await avoidedBy(reader, owner)
  const followed = (await followedBy(reader, owner)).filter((one) => !hidden.includes(one))
  const ofPeople = await named(reader, await bestOfPeople(reader, followed, span, size))
  const without = [...hidden, ...followed, owner]
  // At least half of a digest is by followed people, if they posted that much.
  const room = size - Math.min(ofPeople.length, Math.ceil(size / 2))
  const ofTags = await named(
    reader,
    await bestOfTags(reader, { tags: INTEREST_TAGS[interest], span, without, limit: room }),
  )
  return { followed: ofPeople.slice(0, size - ofTags.length), about: ofTags }
}

/** Returns these updates in this order. Private profiles are left out, because following someone could reveal whose they are. */
async function named(reader: Reader, ids: readonly number[]): Promise<Update[]> {
  const found = new Map((await postedWithIds(reader, ids)).map((one) => [one.id, one]))
  return ids.flatMap((id) => {
    const one = found.get(id)
    return one?.author ? [one] : []
  })
}
