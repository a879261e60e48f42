// People as they show themselves; `id` is the account's own id (DATA-3).
import { sql } from 'drizzle-orm'
import { boolean, check, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '../../../platform/database/columns.ts'
import type { SelectedPath } from '../onboarding/rules.ts'
import type { UserType } from '../rules.ts'

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
  },
  (table) => [
    // One handle belongs to one person, however it is typed (security decision 5).
    uniqueIndex('profiles_handle_key').on(sql`lower(${table.handle})`),
    check('profiles_user_type_known', sql`${table.user_type} in ('business', 'professional', 'learner')`),
    check(
      'profiles_selected_path_known',
      sql`${table.selected_path} in ('business_owner', 'ai_professional', 'learner', 'updates')`,
    ),
  ],
)

/** What another noun's list selects of a row's author; `asPublicPerson` of policy.ts decides what is shown. */
export const personColumns = {
  display_name: profiles.display_name,
  handle: profiles.handle,
  avatar_url: profiles.avatar_url,
  is_public: profiles.is_public,
}
