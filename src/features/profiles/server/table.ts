// People as they show themselves, the handles that they had before, and how many professionals have which skill.
// `id` is the account's own id (DATA-3).
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { descending, moment, personRef } from '../../../platform/database/columns.ts'
import type { SelectedPath, UserType } from '../rules.ts'

/** Whom the directory lists. The trigger `count_skills` says the same: whoever changes one changes both. */
export const isListed = (
  person: Record<'is_public' | 'user_type' | 'handle' | 'display_name', SQLWrapper>,
): SQL =>
  sql`${person.is_public} and ${person.user_type} = 'professional' and ${person.handle} is not null and ${person.display_name} is not null`

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
    avatar_url: text(),
    banner_url: text(),
    is_public: boolean().notNull().default(false),
    skills: text().array().notNull().default([]),
    links: jsonb().$type<{ title: string; url: string }[]>().notNull().default([]),
    user_type: text().$type<UserType>().notNull().default('learner'),
    onboarding_completed: boolean().notNull().default(false),
    selected_path: text().$type<SelectedPath>(),
    survey_responses: jsonb().$type<Record<string, string>>().notNull().default({}),
    created_at: moment().notNull(),
    /** What the directory's search looks in, in lower case; kept by the database. */
    search_text: text()
      .notNull()
      .generatedAlwaysAs(sql`searchable_text(array["display_name", "bio"], "skills")`),
    /** The skills in lower case; kept by the database. */
    skill_keys: text()
      .array()
      .notNull()
      .generatedAlwaysAs(sql`string_to_array(searchable_text('{}'::text[], "skills"), E'\\n')`),
  },
  (table) => [
    // One handle belongs to one person, however it is typed (security decision 5).
    uniqueIndex('profiles_handle_key').on(sql`lower(${table.handle})`),
    check('profiles_user_type_known', sql`${table.user_type} in ('business', 'professional', 'learner')`),
    check(
      'profiles_selected_path_known',
      sql`${table.selected_path} in ('business_owner', 'ai_professional', 'learner', 'updates')`,
    ),
    index('profiles_listed_newest')
      .on(descending(table.created_at), descending(table.id))
      .where(isListed(table)),
    index('profiles_listed_by_name')
      // With the name itself the walk to a deep page never leaves the index, which over an expression alone it would.
      .on(sql`lower(${table.display_name}) collate "und-x-icu"`, table.id, table.display_name)
      .where(isListed(table)),
    index('profiles_listed_search').using('gin', table.search_text.op('gin_trgm_ops')).where(isListed(table)),
    index('profiles_listed_skills').using('gin', table.skill_keys).where(isListed(table)),
  ],
)

/** The handles that a person gave up: they lead to the present one, and stay the person's own for a while. */
export const formerHandles = pgTable(
  'former_handles',
  {
    handle: text().primaryKey(),
    profile_id: personRef()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    moved_at: moment().notNull(),
  },
  (table) => [
    index('former_handles_of_person').on(table.profile_id, descending(table.moved_at)),
    index('former_handles_by_age').on(table.moved_at),
  ],
)

/** How many listed professionals have a skill, by its lower case; '' counts the professionals. Triggers keep it. */
export const skillTotals = pgTable(
  'skill_totals',
  {
    skill_key: text().primaryKey(),
    /** As the first of them wrote it. */
    skill: text().notNull(),
    people_count: integer().notNull(),
  },
  (table) => [index('skill_totals_by_count').on(descending(table.people_count), table.skill_key)],
)

/** What another noun's list selects of a row's author; `asPublicPerson` of policy.ts decides what is shown. */
export const personColumns = {
  display_name: profiles.display_name,
  handle: profiles.handle,
  avatar_url: profiles.avatar_url,
  is_public: profiles.is_public,
}

/**
 * The id of the person behind a handle (in small letters), as far as the viewer may see them: everybody sees a public
 * profile, a private one nobody but its owner (PERM-2, DEC-27). `handle` and `viewer` are bound by name.
 */
export const idSeenAs: SQL = sql`(select ${profiles.id} from ${profiles} where lower(${profiles.handle}) = ${sql.placeholder('handle')} and (${profiles.is_public} or ${profiles.id} = ${sql.placeholder('viewer')}::uuid))`
