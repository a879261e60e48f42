// The queries over professionals. A list costs an index walk; its total comes from the counter unless it is searched.
import { and, asc, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../../platform/database/database.ts'
import { createSearches, fewMatching, pageOfFew } from '../../../../platform/database/few-matches.ts'
import {
  idsOfPage,
  inOrder,
  type Ordering,
  type PageAsked,
  pageAsked,
} from '../../../../platform/database/matched-page.ts'
import { preparedPages, unseenLowerText } from '../../../../platform/database/one-plan.ts'
import { containsText, matchesPattern, patternOf } from '../../../../platform/database/search.ts'
import { isListed, profiles, skillTotals } from '../../server/table.ts'
import type { Professional, SkillCounts } from '../contract.ts'
import { OFFERED_SKILLS, type ProfessionalSort } from '../rules.ts'

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

function order(sort: ProfessionalSort): Ordering {
  const direction = sort === 'newest' ? 'desc' : 'asc'
  return [
    { by: leads[sort], direction },
    { by: profiles.id, direction },
  ]
}

const listed = isListed(profiles)

function ofSkill(skill: string | undefined): SQL | undefined {
  return skill ? sql`${profiles.skill_keys} @> array[lower(${skill})]` : undefined
}

type Asked = PageAsked & Pick<ProfessionalFilter, 'sort' | 'skill' | 'search'>

/** How many there are: kept by triggers, but counted where a search is. */
function totalQuery(db: Db, { search, skill }: Asked) {
  return search
    ? db
        .select({ total: sql<number>`count(*)`.as('total') })
        .from(profiles)
        .where(and(listed, ofSkill(skill), containsText(profiles.search_text, search)))
    : db
        .select({ total: sql<number>`coalesce(sum(${skillTotals.people_count}), 0)::int8`.as('total') })
        .from(skillTotals)
        .where(eq(skillTotals.skill_key, skill ? sql`lower(${skill})` : ''))
}

/**
 * The rows joined to their total, so that a page beyond the end still tells the total. What matches is looked for twice,
 * to be counted and for the page: with a word that most have, walking the order's index to a near page and counting in
 * two processes takes less than putting all that match aside.
 */
function listQuery(db: Db, asked: Asked) {
  const { sort, skill, search } = asked
  const totals = db
    .$with('totals', { total: sql<number>`total`.as('total') })
    .as(totalQuery(db, asked).getSQL())
  const total = sql`(select ${totals.total} from ${totals})`
  // Where nothing matches, nothing is looked for again.
  const found = search && and(containsText(profiles.search_text, search), sql`${total} > 0`)
  const rows = sql`(select * from ${profiles} where ${and(listed, ofSkill(skill), found || undefined)}) as ${profiles}`
  // Ids alone first: the walk to a deep page then never leaves the index.
  const slice = db
    .$with('slice', { id: profiles.id })
    .as(idsOfPage({ rows, id: profiles.id, total }, order(sort), asked))
  return db
    .with(totals, slice)
    .select({ total: totals.total, professional: professionalColumns })
    .from(totals)
    .leftJoin(slice, sql`true`)
    .leftJoin(profiles, eq(profiles.id, slice.id))
    .orderBy(inOrder(order(sort)))
}

type Choice = { sort: ProfessionalSort; bySkill: boolean }

/** What a search finds, if that is few. */
function fewQuery(db: Db, { sort, bySkill }: Choice, asked: PageAsked) {
  const columns = { ...professionalColumns, id: profiles.id, created_at: profiles.created_at }
  const isMatch = and(
    listed,
    bySkill ? sql`${profiles.skill_keys} @> array[${unseenLowerText('skill')}]` : undefined,
    matchesPattern(profiles.search_text, unseenLowerText('pattern')),
  )
  const found = db.$with('found', columns).as(fewMatching(profiles, columns, isMatch))
  const totals = db
    .select({ total: sql<number>`count(*)`.as('total') })
    .from(found)
    .as('totals')
  const page = db.$with('profiles', columns).as(pageOfFew(found, profiles, order(sort), asked))
  return db
    .with(found, page)
    .select({ total: totals.total, professional: professionalColumns })
    .from(totals)
    .leftJoin(page, sql`true`)
    .orderBy(inOrder(order(sort)))
}

/** The readings that are asked for most, prepared once per connection. */
export function createDirectoryRecords(db: Db) {
  const lists = preparedPages('professionals', (choice: Pick<Choice, 'sort'>, asked, name) =>
    listQuery(db, { ...choice, ...asked }).prepare(name),
  )
  const few = preparedPages('professionals_few', (choice: Choice, asked, name) =>
    fewQuery(db, choice, asked).prepare(name),
  )
  const look = createSearches()
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
      const asked = pageAsked(filter)
      const { search, skill, sort, page_size } = filter
      // Skills, and words that many have, are planned anew each time: their cost depends on how many people have them.
      const planned = () => listQuery(db, { ...filter, ...asked })
      const choice: Choice = { sort, bySkill: Boolean(skill) }
      const rows = await (search
        ? look(search, skill, {
            few: () => few(choice, page_size).execute({ ...asked, skill, pattern: patternOf(search) }),
            many: async () => planned(),
          })
        : skill
          ? planned()
          : lists({ sort }, page_size).execute(asked))
      const items: Professional[] = []
      for (const { professional } of rows) {
        if (!professional) continue
        const { handle, display_name, ...more } = professional
        if (handle !== null && display_name !== null) items.push({ handle, display_name, ...more })
      }
      return { items, total: rows[0]?.total ?? 0 }
    },

    async skills(): Promise<SkillCounts> {
      const [items, counted] = await Promise.all([top.execute(), counts.execute()])
      return { ...(counted[0] ?? { professionals_count: 0, skills_count: 0 }), items }
    },
  }
}
