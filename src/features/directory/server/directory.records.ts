// The directory as a catalogue, and its queries. A list costs an index walk; its total comes from the counter unless it
// is searched.
import { asc, desc, eq, ne, sql } from 'drizzle-orm'
import { createCatalogue } from '../../../platform/database/catalogue.ts'
import type { Db } from '../../../platform/database/database.ts'
import { PROFESSIONAL_NAMES } from '../../profiles/profiles.rules.ts'
import { isProfileListed, profiles, profileWords, skillTotals } from '../../profiles/server/profiles.table.ts'
import type { Professional, SkillCounts, TrackRecord } from '../directory.contract.ts'
import { OFFERED_SKILLS } from '../directory.rules.ts'

type Listed = Omit<Professional, keyof TrackRecord>

export function createDirectoryRecords(db: Db) {
  const catalogue = createCatalogue(db, {
    name: 'professionals',
    table: profiles,
    id: profiles.id,
    shown: {
      display_name: profiles.display_name,
      handle: profiles.handle,
      bio: profiles.bio,
      location: profiles.location,
      skills: profiles.skills,
      hourly_rate: profiles.hourly_rate,
      avatar_url: profiles.avatar_url,
    },
    itemOf({ handle, display_name, ...more }): Listed | undefined {
      return handle === null || display_name === null ? undefined : { handle, display_name, ...more }
    },
    isListed: isProfileListed(profiles),
    sorts: {
      newest: [
        { by: profiles.created_at, direction: 'desc' },
        { by: profiles.id, direction: 'desc' },
      ],
      // Names sort without their accents.
      name: [
        { by: sql`lower(${profiles.display_name}) collate "und-x-icu"`, direction: 'asc' },
        { by: profiles.id, direction: 'asc' },
      ],
    },
    filters: {
      skill: { is: (skill) => sql`${profiles.skill_keys} @> array[lower(${skill})]`, isUneven: true },
    },
    searched: {
      called: PROFESSIONAL_NAMES,
      text: profiles.search_text,
      words: profiles.search_words,
      name: profiles.display_name,
      known: { from: profileWords, word: profileWords.word, count: profileWords.rows_count },
    },
    sums: {},
    kept: {
      from: skillTotals,
      count: skillTotals.people_count,
      sums: {},
      ofAll: eq(skillTotals.skill_key, ''),
      ofFilter: { skill: (skill) => eq(skillTotals.skill_key, sql`lower(${skill})`) },
    },
  })
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
    list: catalogue.list,

    async skills(): Promise<SkillCounts> {
      const [items, counted] = await Promise.all([top.execute(), counts.execute()])
      return { ...(counted[0] ?? { professionals_count: 0, skills_count: 0 }), items }
    },
  }
}
