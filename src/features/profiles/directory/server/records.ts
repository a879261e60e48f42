// The queries over professionals. A list costs an index walk; its total comes from the counter unless it is searched.
import { and, asc, desc, eq, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/database/database.ts'
import { containsText } from '../../../../platform/database/search.ts'
import { isListed, profiles, skillTotals } from '../../server/table.ts'
import type { Professional, SkillCounts } from '../contract.ts'
import { OFFERED_SKILLS, PROFESSIONAL_SORTS, type ProfessionalSort } from '../rules.ts'

export type ProfessionalFilter = {
  search?: string | undefined
  skill?: string | undefined
  sort: ProfessionalSort
  page: number
  page_size: number
}

const professionalColumns = {
  // A joined row counts as missing when the first of its columns is null: whoever is listed has a handle.
  handle: profiles.handle,
  display_name: profiles.display_name,
  bio: profiles.bio,
  location: profiles.location,
  skills: profiles.skills,
  avatar_url: profiles.avatar_url,
}

/** What each order looks at first; an accent does not take a name out of its place. */
const leads: Record<ProfessionalSort, SQL> = {
  newest: sql`${profiles.created_at}`,
  name: sql`lower(${profiles.display_name}) collate "und-x-icu"`,
}

function order(sort: ProfessionalSort, lead: SQLWrapper = leads[sort], id: SQLWrapper = profiles.id): SQL[] {
  const direction = sort === 'newest' ? desc : asc
  return [direction(lead), direction(id)]
}

const listed = isListed(profiles)

function ofSkill(skill: string | undefined): SQL | undefined {
  return skill ? sql`${profiles.skill_keys} @> array[lower(${skill})]` : undefined
}

/** The rows joined to their total, so that a page beyond the end still tells the total. */
function listQuery(db: Db, sort: ProfessionalSort, skill?: string) {
  const totals = db
    .select({ total: sql<number>`coalesce(sum(${skillTotals.people_count}), 0)::int8`.as('total') })
    .from(skillTotals)
    .where(eq(skillTotals.skill_key, skill ? sql`lower(${skill})` : ''))
    .as('totals')
  // Ids alone first: the walk to a deep page then never leaves the index.
  const slice = db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(listed, ofSkill(skill)))
    .orderBy(...order(sort))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .as('slice')
  return db
    .select({ total: totals.total, professional: professionalColumns })
    .from(totals)
    .leftJoin(slice, sql`true`)
    .leftJoin(profiles, eq(profiles.id, slice.id))
    .orderBy(...order(sort))
}

/** Finds what matches once, and takes both the total and the page from it. */
function searchQuery(db: Db, filter: ProfessionalFilter, search: string) {
  const matched = db.$with('matched').as(
    db
      .select({ id: profiles.id, lead: leads[filter.sort].as('lead') })
      .from(profiles)
      .where(and(listed, ofSkill(filter.skill), containsText(profiles.search_text, search))),
  )
  const totals = db
    .select({ total: sql<number>`count(*)`.as('total') })
    .from(matched)
    .as('totals')
  const slice = db
    .select({ id: matched.id })
    .from(matched)
    .orderBy(...order(filter.sort, matched.lead, matched.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .as('slice')
  return db
    .with(matched)
    .select({ total: totals.total, professional: professionalColumns })
    .from(totals)
    .leftJoin(slice, sql`true`)
    .leftJoin(profiles, eq(profiles.id, slice.id))
    .orderBy(...order(filter.sort))
}

/** The readings that are asked for most, prepared once per connection. */
export function createDirectoryRecords(db: Db) {
  const lists = new Map(
    PROFESSIONAL_SORTS.map((sort) => [sort, listQuery(db, sort).prepare(`professionals_${sort}`)]),
  )
  const top = db
    .select({ skill: skillTotals.skill, people_count: skillTotals.people_count })
    .from(skillTotals)
    .where(ne(skillTotals.skill_key, ''))
    .orderBy(desc(skillTotals.people_count), asc(skillTotals.skill_key))
    .limit(OFFERED_SKILLS)
    .prepare('skills_top')
  const counts = db
    .select({
      professionals_count: sql<number>`coalesce(sum(${skillTotals.people_count}) filter (where ${skillTotals.skill_key} = ''), 0)::int8`,
      skills_count: sql<number>`count(*) filter (where ${skillTotals.skill_key} <> '')`,
    })
    .from(skillTotals)
    .prepare('skills_counted')

  return {
    /** One page of the directory, with the total over all that match. */
    async list(filter: ProfessionalFilter): Promise<{ items: Professional[]; total: number }> {
      const slice = { limit: filter.page_size, offset: (filter.page - 1) * filter.page_size }
      const { search, skill, sort } = filter
      // Words and skills are planned anew each time: what they cost depends on how many people have them.
      const rows = search
        ? await searchQuery(db, filter, search).execute(slice)
        : await (skill ? listQuery(db, sort, skill) : lists.get(sort))?.execute(slice)
      const items: Professional[] = []
      for (const { professional } of rows ?? []) {
        if (!professional) continue
        const { handle, display_name, ...more } = professional
        if (handle !== null && display_name !== null) items.push({ handle, display_name, ...more })
      }
      return { items, total: rows?.[0]?.total ?? 0 }
    },

    async skills(): Promise<SkillCounts> {
      const [items, counted] = await Promise.all([top.execute(), counts.execute()])
      return { ...(counted[0] ?? { professionals_count: 0, skills_count: 0 }), items }
    },
  }
}
