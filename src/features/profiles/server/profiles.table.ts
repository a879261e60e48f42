// The tables of people as they present themselves, of their former handles, and of the counts of skills. `id` is the account's
// own id (DATA-3).
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { descending, dollars, moment, personRef, wordVector } from '../../../platform/database/columns.ts'
import type { SelectedPath, UserType } from '../profiles.rules.ts'

/** The directory lists these people. The trigger `count_skills` uses the same condition: change both together. */
export const isProfileListed = (
  person: Record<'is_public' | 'user_type' | 'handle' | 'display_name', SQLWrapper>,
): SQL =>
  sql`${person.is_public} and ${person.user_type} = 'professional' and ${person.handle} is not null and ${person.display_name} is not null`

/** People are found by name and handle in lower case; the index of public profiles uses the same expression. */
export const searchedNames = (person: Record<'display_name' | 'handle', SQLWrapper>): SQL =>
  sql`lower(coalesce(${person.display_name}, '') || ' ' || coalesce(${person.handle}, ''))`

export const profiles = pgTable(
  'profiles',
  {
    id: uuid().primaryKey(),
    display_name: text(),
    handle: text(),
    full_name: text(),
    location: text(),
    website: text(),
    bio: text(),
    hourly_rate: dollars(),
    avatar_url: text(),
    banner_url: text(),
    is_public: boolean().notNull().default(false),
    /** The moment at which they chose the name and the handle beside their published items; null until they first publish. */
    named_at: moment(),
    /** The visibility before operators hid the profile; while it is set, the profile is private and cannot be made public. */
    hidden_from: text().$type<'public' | 'private'>(),
    skills: text().array().notNull().default([]),
    links: jsonb().$type<{ title: string; url: string }[]>().notNull().default([]),
    user_type: text().$type<UserType>().notNull().default('learner'),
    onboarding_completed: boolean().notNull().default(false),
    selected_path: text().$type<SelectedPath>(),
    survey_responses: jsonb().$type<Record<string, string>>().notNull().default({}),
    created_at: moment().notNull(),
    /** The account was erased, and the row stays only because others refer to it. */
    is_erased: boolean().notNull().default(false),
    /** The directory searches this text in lower case; the database generates it. */
    search_text: text()
      .notNull()
      .generatedAlwaysAs(sql`searchable_text(array["display_name", "bio"], "skills")`),
    search_words: wordVector()
      .notNull()
      .generatedAlwaysAs(sql`searchable_words("display_name", "skills", "bio")`),
    /** The skills are in lower case; the database generates them. */
    skill_keys: text()
      .array()
      .notNull()
      .generatedAlwaysAs(sql`string_to_array(searchable_text('{}'::text[], "skills"), E'\\n')`),
  },
  (table) => [
    // A handle belongs to one person, in upper and lower case (security decision 5).
    uniqueIndex('profiles_handle_key').on(sql`lower(${table.handle})`),
    check('profiles_user_type_known', sql`${table.user_type} in ('business', 'professional', 'learner')`),
    check(
      'profiles_selected_path_known',
      sql`${table.selected_path} in ('business_owner', 'ai_professional', 'learner', 'updates')`,
    ),
    check(
      'profiles_named',
      sql`${table.named_at} is null or (${table.display_name} is not null and ${table.handle} is not null)`,
    ),
    check('profiles_hidden_private', sql`${table.hidden_from} is null or not ${table.is_public}`),
    index('profiles_public_names')
      .using('gin', sql`(${searchedNames(table)}) gin_trgm_ops`)
      .where(sql`${table.is_public}`),
    index('profiles_listed_newest')
      .on(descending(table.created_at), descending(table.id))
      .where(isProfileListed(table)),
    index('profiles_listed_by_name')
      // With the name itself, the walk to a deep page never leaves the index; over an expression alone it would.
      .on(sql`lower(${table.display_name}) collate "und-x-icu"`, table.id, table.display_name)
      .where(isProfileListed(table)),
    index('profiles_listed_search')
      .using('gin', table.search_text.op('gin_trgm_ops'))
      .where(isProfileListed(table)),
    // One index has both words and filters, so that a word and a skill that rarely meet are found within the index.
    index('profiles_listed_search_words')
      .using('gin', table.search_words, table.skill_keys)
      .where(isProfileListed(table)),
  ],
)

/** Former handles redirect to the present one, and stay reserved for a while, for their person if there is one. */
export const formerHandles = pgTable(
  'former_handles',
  {
    handle: text().primaryKey(),
    /** Null once the account is erased. */
    profile_id: personRef().references(() => profiles.id),
    moved_at: moment().notNull(),
  },
  (table) => [
    index('former_handles_of_person').on(table.profile_id, descending(table.moved_at)),
    index('former_handles_by_age').on(table.moved_at),
  ],
)

/** Counts the listed professionals by skill in lower case; the skill '' counts all of them. Triggers maintain it. */
export const skillTotals = pgTable(
  'skill_totals',
  {
    skill_key: text().primaryKey(),
    /** The skill is spelled as the first person wrote it. */
    skill: text().notNull(),
    people_count: integer().notNull(),
  },
  (table) => [index('skill_totals_by_count').on(descending(table.people_count), table.skill_key)],
)

/**
 * Every word of the listed professionals, with the number of rows that have it: for corrections, and for searches of one or two
 * letters.
 */
export const profileWords = pgTable(
  'profile_words',
  { word: text().primaryKey(), rows_count: integer().notNull() },
  (table) => [index('profile_words_similar').using('gist', table.word.op('gist_trgm_ops'))],
)

/** Lists of other nouns select these columns of a row's author; `asPublicPerson` of the policy decides which are shown. */
export const personColumns = {
  id: profiles.id,
  display_name: profiles.display_name,
  handle: profiles.handle,
  avatar_url: profiles.avatar_url,
  is_public: profiles.is_public,
  named_at: profiles.named_at,
  hidden_from: profiles.hidden_from,
}

/**
 * Selects the id of the person behind a handle (in lower case), as far as the viewer may see them: everyone sees a public
 * profile, only its owner a private one (PERM-2, DEC-27). `handle` and `viewer` are bound by name.
 */
export const idSeenAs: SQL = sql`(select ${profiles.id} from ${profiles} where lower(${profiles.handle}) = ${sql.placeholder('handle')} and (${profiles.is_public} or ${profiles.id} = ${sql.placeholder('viewer')}::uuid))`
