// What does the directory of professionals cost with 100,000 of them, and with 1,000?

import { like, sql } from 'drizzle-orm'
import { profiles } from '../../src/features/profiles/server/profiles.table.ts'
import { REST_BASE } from '../../src/platform/contract/contract.ts'
import type { Db } from '../../src/platform/database/database.ts'
import type { Chapter } from '../chapter.ts'
import { COPIED_MOMENT, copyRows, MOST_MADE_ROWS, madeAndCopied, withoutRareTerm } from '../copies.ts'
import {
  between,
  cities,
  description,
  firms,
  insertRows,
  momentOf,
  personId,
  pick,
  randomFrom,
  range,
  skills,
  someOf,
  withoutIndexes,
} from '../load.ts'
import {
  COMMON_TERM,
  lastPage,
  NO_MATCH,
  type Query,
  query,
  RARE_TERM,
  TWO_LETTERS_NO_MATCH,
} from '../queries.ts'
import { compareQueries } from './queries.ts'

const FIRST_PROFESSIONAL = 3_000_000
const BATCH = 5_000
/** A word that nine in ten have, and a skill that a few have. */
const EVERYDAY_TERM = 'practical'
const EVERYDAY_SHARE = 0.9
const RARE_SKILL = 'Fortran'
const RARE_SKILL_EVERY = 500

const list = `${REST_BASE}/professionals`
const QUERIES: readonly Query[] = [
  query('professionals: first page', 'flat', list),
  query('professionals: by name', 'flat', `${list}?sort=name`),
  query('professionals: skill', 'bounded', `${list}?skill=python`),
  query('professionals: rare skill', 'bounded', `${list}?skill=${RARE_SKILL}`),
  query('professionals: skill, by name', 'bounded', `${list}?skill=python&sort=name`),
  lastPage('professionals: skill, last page', list, { skill: 'kubernetes', share: 0.1 }),
  query(`professionals: rare word, '${RARE_TERM}'`, 'flat', `${list}?search=${RARE_TERM}`),
  query(`professionals: no match, '${NO_MATCH}'`, 'flat', `${list}?search=${NO_MATCH}`),
  query(`professionals: word of nine in ten`, 'bounded', `${list}?search=${EVERYDAY_TERM}`),
  query(`professionals: the same by name`, 'bounded', `${list}?search=${EVERYDAY_TERM}&sort=name`),
  lastPage('professionals: the same, last page', list, { search: EVERYDAY_TERM, share: 0.89 }),
  query('professionals: word of one in ten, by name', 'bounded', `${list}?search=northwind&sort=name`),
  lastPage('professionals: word of one in ten, by name, last page', list, {
    search: 'northwind',
    sort: 'name',
    share: 0.08,
  }),
  query(
    'professionals: word of one in ten that lie together, by name',
    'bounded',
    `${list}?search=oslo&sort=name`,
  ),
  query(`professionals: common word, '${COMMON_TERM}'`, 'bounded', `${list}?search=${COMMON_TERM}`),
  query('professionals: two letters', 'bounded', `${list}?search=ai`),
  query('professionals: two letters, no match', 'bounded', `${list}?search=${TWO_LETTERS_NO_MATCH}`),
  lastPage('professionals: last page', list, {}),
  lastPage('professionals: by name, last page', list, { sort: 'name' }),
  query('professionals: skills', 'bounded', `${list}/skills`),
  query('profile by handle', 'flat', `${REST_BASE}/profiles/professional-500`),
]

function professionalRow(at: number, count: number): typeof profiles.$inferInsert {
  const random = randomFrom(at + 2_000_000)
  const everyday = random() < EVERYDAY_SHARE ? ` Known for ${EVERYDAY_TERM} advice.` : ''
  const rare = at % RARE_SKILL_EVERY === 0 ? [RARE_SKILL] : []
  return {
    id: personId(FIRST_PROFESSIONAL + at),
    display_name: `${pick(random, cities)} ${pick(random, firms)} ${between(random, 1, 999)}`,
    handle: `professional-${at}`,
    bio: description(random, at, count) + everyday,
    location: pick(random, cities),
    is_public: true,
    skills: [...someOf(random, skills, 5), ...rare],
    links: [],
    user_type: 'professional',
    created_at: momentOf(at),
  }
}

async function copyProfessionals(db: Db, copies: number): Promise<void> {
  const ofCopy = `${MOST_MADE_ROWS} * $n`
  await copyRows(
    db,
    {
      table: 'profiles',
      counted: ['profile_words set rows_count = rows_count'],
      changed: {
        id: `(left(id::text, 24) || lpad((right(id::text, 12)::int8 + ${ofCopy})::text, 12, '0'))::uuid`,
        handle: `handle || '-' || $n`,
        bio: withoutRareTerm('bio'),
        created_at: COPIED_MOMENT,
      },
    },
    copies,
  )
}

export async function loadProfessionals(db: Db, wanted: number): Promise<void> {
  const there = await db.$count(profiles, like(profiles.handle, 'professional-%'))
  if (there === wanted) return
  if (there > 0) throw new Error(`${there} of ${wanted} professionals are there: delete BENCH_DATA_DIR`)
  const { made: count, copies } = madeAndCopied(wanted)
  await withoutIndexes(db, ['profiles', 'search_entries'], async () => {
    for (let first = 0; first < count; first += BATCH) {
      const ats = range(first, Math.min(count, first + BATCH))
      await insertRows(
        db,
        profiles,
        ats.map((at) => professionalRow(at, count)),
      )
    }
    if (copies > 0) await copyProfessionals(db, copies)
  })
  await db.execute(sql`vacuum analyze profiles, skill_totals`)
}

/** Every query over professionals, with many of them and with few, alternating. */
export const measurePeople: Chapter = async (bench) => {
  const { many, few } = bench.rows
  await bench.withManyRows((db) => loadProfessionals(db, many))
  await bench.withFewRows((db) => loadProfessionals(db, few))
  return compareQueries(bench, QUERIES)
}
