// Projects, and the totals that lists show without counting (DATA-5).
import { sql } from 'drizzle-orm'
import { check, index, integer, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { descending, dollars, moment, personRef, rowId, rowRef } from '../../../platform/database/columns.ts'
import { profiles } from '../../profiles/server/table.ts'
import type { ProjectCategory, ProjectStatus } from '../rules.ts'

export const projects = pgTable(
  'projects',
  {
    id: rowId(),
    user_id: personRef()
      .notNull()
      .references(() => profiles.id),
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
    /** When a proposal was accepted, and which. Proposals stand above projects, so a migration holds the reference. */
    awarded_at: moment(),
    awarded_proposal_id: rowRef(),
    /** What the search looks in, in lower case; kept by the database. */
    search_text: text()
      .notNull()
      .generatedAlwaysAs(sql`searchable_text(array["title", "description"], "skills")`),
  },
  (table) => {
    const active = sql`${table.status} = 'active'`
    return [
      check('projects_status_known', sql`${table.status} in ('active', 'archived')`),
      check('projects_budget_positive', sql`${table.budget} > 0`),
      check(
        'projects_award_whole',
        sql`(${table.awarded_at} is null) = (${table.awarded_proposal_id} is null)`,
      ),
      // Also for the database itself, which looks here when a proposal is deleted.
      uniqueIndex('projects_of_award')
        .on(table.awarded_proposal_id)
        .where(sql`${table.awarded_proposal_id} is not null`),
      index('projects_search').using('gin', table.search_text.op('gin_trgm_ops')).where(active),
      index('projects_recent').on(descending(table.created_at), descending(table.id)).where(active),
      index('projects_by_budget').on(descending(table.budget), descending(table.id)).where(active),
      index('projects_by_proposals')
        .on(descending(table.proposals_count), descending(table.id))
        .where(active),
      index('projects_category_recent')
        .on(table.category, descending(table.created_at), descending(table.id))
        .where(active),
      index('projects_category_by_budget')
        .on(table.category, descending(table.budget), descending(table.id))
        .where(active),
      index('projects_category_by_proposals')
        .on(table.category, descending(table.proposals_count), descending(table.id))
        .where(active),
      index('projects_of_owner').on(table.user_id, descending(table.created_at), descending(table.id)),
      index('projects_awarded_by')
        .on(table.user_id, descending(table.awarded_at), descending(table.id))
        .where(sql`${table.awarded_at} is not null`),
    ]
  },
)

/** What everybody sees of a project. */
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
}

/** Number and budgets of the active projects by category ('' for none); triggers keep it with every statement. */
export const projectTotals = pgTable('project_totals', {
  category: text().primaryKey(),
  projects_count: integer().notNull(),
  budget_sum: numeric({ precision: 20, scale: 2, mode: 'number' }).notNull(),
})

/** What the projects of a person come to; triggers keep it with every statement. */
export const ownerTotals = pgTable('project_owner_totals', {
  user_id: personRef()
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  active_count: integer().notNull(),
  archived_count: integer().notNull(),
  proposals_sum: integer().notNull(),
})
