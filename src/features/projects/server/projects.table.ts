// The tables of projects and of their totals, which lists show without counting (DATA-5).
import { sql } from 'drizzle-orm'
import { check, index, integer, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  descending,
  dollars,
  moment,
  personRef,
  requiredPerson,
  rowId,
  rowRef,
  wordVector,
} from '../../../platform/database/columns.ts'
import { profiles } from '../../profiles/server/profiles.table.ts'
import type { ProjectCategory, ProjectStatus } from '../projects.rules.ts'

export const projects = pgTable(
  'projects',
  {
    id: rowId(),
    user_id: requiredPerson(() => profiles.id),
    title: text().notNull(),
    company: text().notNull(),
    description: text().notNull(),
    category: text().$type<ProjectCategory>(),
    budget: dollars().notNull(),
    duration: text().notNull(),
    location: text().notNull(),
    skills: text().array().notNull(),
    status: text().$type<ProjectStatus>().notNull().default('active'),
    rating: numeric({ precision: 3, scale: 2, mode: 'number' }),
    proposals_count: integer().notNull().default(0),
    created_at: moment().notNull(),
    archived_at: moment(),
    /** The status before operators hid it; while this is set, it is archived and has no page. */
    hidden_from: text().$type<ProjectStatus>(),
    /** The moment of the award and the accepted proposal. Proposals stand above projects, so a migration adds the reference. */
    awarded_at: moment(),
    awarded_proposal_id: rowRef(),
    /** The moment at which the winner's account was erased: the award stays until its owner chooses again. */
    winner_left_at: moment(),
    /** Searches use this text in lower case; the database generates it. */
    search_text: text()
      .notNull()
      .generatedAlwaysAs(sql`searchable_text(array["title", "description"], "skills")`),
    search_words: wordVector()
      .notNull()
      .generatedAlwaysAs(sql`searchable_words("title", array["category"] || "skills", "description")`),
    /** 'Lisbon or remote' is also found as 'remote'. */
    location_words: wordVector()
      .notNull()
      .generatedAlwaysAs(sql`to_tsvector('simple'::regconfig, search_parts("location"))`),
    /** The skills are in lower case; the database generates them. */
    skill_keys: text()
      .array()
      .notNull()
      .generatedAlwaysAs(sql`string_to_array(searchable_text('{}'::text[], "skills"), E'\\n')`),
  },
  (table) => {
    const open = sql`(${table.status} = 'active' and ${table.awarded_at} is null)`
    return [
      check('projects_status_known', sql`${table.status} in ('active', 'archived')`),
      check('projects_hidden_archived', sql`${table.hidden_from} is null or ${table.status} = 'archived'`),
      check('projects_budget_positive', sql`${table.budget} > 0`),
      check(
        'projects_award_whole',
        sql`(${table.awarded_at} is null) = (${table.awarded_proposal_id} is null)`,
      ),
      check(
        'projects_winner_left_awarded',
        sql`${table.winner_left_at} is null or ${table.awarded_at} is not null`,
      ),
      // This index also serves the foreign key, which is checked when a proposal is deleted.
      uniqueIndex('projects_of_award')
        .on(table.awarded_proposal_id)
        .where(sql`${table.awarded_proposal_id} is not null`),
      index('projects_search').using('gin', table.search_text.op('gin_trgm_ops')).where(open),
      // One index has words and filters, so that a rare combination is found within the index.
      index('projects_search_words')
        .using('gin', table.search_words, table.category, table.skill_keys, table.location_words)
        .where(open),
      index('projects_recent').on(descending(table.created_at), descending(table.id)).where(open),
      index('projects_by_budget').on(descending(table.budget), descending(table.id)).where(open),
      index('projects_by_proposals').on(descending(table.proposals_count), descending(table.id)).where(open),
      index('projects_category_recent')
        .on(table.category, descending(table.created_at), descending(table.id))
        .where(open),
      index('projects_category_by_budget')
        .on(table.category, descending(table.budget), descending(table.id))
        .where(open),
      index('projects_category_by_proposals')
        .on(table.category, descending(table.proposals_count), descending(table.id))
        .where(open),
      index('projects_of_owner').on(table.user_id, descending(table.created_at), descending(table.id)),
      index('projects_awarded_by')
        .on(table.user_id, descending(table.awarded_at), descending(table.id))
        .where(sql`${table.awarded_at} is not null`),
      index('projects_winner_left')
        .on(table.user_id, descending(table.winner_left_at))
        .where(sql`${table.winner_left_at} is not null`),
    ]
  },
)

export const projectColumns = {
  id: projects.id,
  title: projects.title,
  company: projects.company,
  description: projects.description,
  category: projects.category,
  budget: projects.budget,
  duration: projects.duration,
  location: projects.location,
  skills: projects.skills,
  user_id: projects.user_id,
  status: projects.status,
  rating: projects.rating,
  proposals_count: projects.proposals_count,
  created_at: projects.created_at,
  awarded_at: projects.awarded_at,
  winner_left_at: projects.winner_left_at,
}

/** Number and sum of budgets of the open projects by category ('' for none); triggers maintain them. */
export const projectTotals = pgTable('project_totals', {
  category: text().primaryKey(),
  projects_count: integer().notNull(),
  budget_sum: numeric({ precision: 20, scale: 2, mode: 'number' }).notNull(),
})

/** The number and the sum of budgets of the open projects by skill in lower case; triggers maintain them. */
export const projectSkillTotals = pgTable(
  'project_skill_totals',
  {
    skill_key: text().primaryKey(),
    /** The skill is spelled as the first project wrote it. */
    skill: text().notNull(),
    projects_count: integer().notNull(),
    budget_sum: numeric({ precision: 20, scale: 2, mode: 'number' }).notNull(),
  },
  (table) => [index('project_skill_totals_by_count').on(descending(table.projects_count), table.skill_key)],
)

/** Every word of the open projects, with its number of rows: for corrections, and for searches of one or two letters. */
export const projectWords = pgTable(
  'project_words',
  { word: text().primaryKey(), rows_count: integer().notNull() },
  (table) => [index('project_words_similar').using('gist', table.word.op('gist_trgm_ops'))],
)

/** The totals of a person's projects; triggers maintain them with every statement. */
export const ownerTotals = pgTable('project_owner_totals', {
  user_id: personRef()
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  active_count: integer().notNull(),
  archived_count: integer().notNull(),
  proposals_sum: integer().notNull(),
})
