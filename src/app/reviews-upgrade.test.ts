// Are reviews, students and ratings right after migrating a database that is older than the marks of refunded reviews?
import { expect, it } from 'vitest'
import { databaseBefore } from '../../tests/support/database/earlier-database.ts'
import { repairCourseCounts } from '../features/courses/orders/server/orders.actions.ts'
import { repairReviewCounts } from '../features/reviews/server/repair.actions.ts'
import { ALL_REVIEWED_PRODUCTS } from './reviews.ts'

const earlier = await databaseBefore('refunded-reviews')
const { pool, inTransaction } = earlier.database
const person = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const [SELLER, EARLY, LATE, PAID, LEFT, LEFT_PAID] = [1, 2, 3, 4, 5, 6].map(person)
const AT = '2026-03-02T09:00:00.000Z'

it('those of refunded buyers are marked and count nowhere, and those of people who left without paying go', async () => {
  await pool.query(`
    insert into profiles (id, display_name, handle, created_at) values
      ('${SELLER}', 'Sam', 'sam', '${AT}'), ('${EARLY}', 'Ed', 'ed', '${AT}'), ('${LATE}', 'Lea', 'lea', '${AT}'),
      ('${PAID}', 'Pia', 'pia', '${AT}'), ('${LEFT}', null, null, '${AT}'), ('${LEFT_PAID}', null, null, '${AT}');
    insert into agents (id, user_id, name, description, category, features, price, rating, created_at)
      values (31, '${SELLER}', 'Reply Desk', '', 'Sales', '{}', 29.5, 2.4, '${AT}');
    insert into purchases (user_id, agent_id, amount, status, created_at, ended_at) values
      ('${EARLY}', 31, 29.5, 'refunded', '${AT}', '2026-03-12T09:00:00.000Z'),
      ('${LATE}', 31, 29.5, 'refunded', '${AT}', '2026-04-12T09:00:00.000Z'),
      ('${PAID}', 31, 29.5, 'ended', '${AT}', '2026-04-02T09:00:00.000Z'),
      ('${LEFT}', 31, 29.5, 'ended', '${AT}', '${AT}'), ('${LEFT_PAID}', 31, 29.5, 'ended', '${AT}', '${AT}');
    insert into charges (user_id, seller_id, product_type, product_id, amount, status, created_at)
      select user_id, '${SELLER}', 'agent', 31, 29.5, case when status = 'refunded' then 'refunded' else 'paid' end, '${AT}'
      from purchases where user_id <> '${LEFT}';
    insert into courses (id, user_id, title, subtitle, description, category, subcategory, level, language, price,
        what_youll_learn, requirements, skills, faqs, seo, related_courses, status, students_count, rating, reviews_count,
        created_at, updated_at)
      values (41, '${SELLER}', 'Sorting', '', '', 'Business', '', 'Beginner', 'English', 0, '{}', '{}', '{}', '[]',
        '{"title": "", "description": "", "keywords": []}', '{}', 'published', 2, 3, 2, '${AT}', '${AT}');
    insert into orders (user_id, course_id, status, amount, created_at) values
      ('${PAID}', 41, 'paid', 20, '${AT}'), ('${LEFT}', 41, 'paid', 0, '${AT}');
    insert into reviews (product_type, product_id, user_id, rating, created_at) values
      ('agent', 31, '${EARLY}', 1, '${AT}'), ('agent', 31, '${LATE}', 2, '${AT}'), ('agent', 31, '${PAID}', 3, '${AT}'),
      ('agent', 31, '${LEFT}', 1, '${AT}'), ('agent', 31, '${LEFT_PAID}', 5, '${AT}'),
      ('course', 41, '${PAID}', 5, '${AT}'), ('course', 41, '${LEFT}', 1, '${AT}');
    insert into review_totals values ('agent', 31, 2, 1, 1, 0, 1), ('course', 41, 1, 0, 0, 0, 1);
  `)
  await earlier.upgrade()
  const rows = async (query: string) => (await pool.query(query)).rows
  expect(
    await rows(
      "select user_id, is_refunded, is_counted from reviews where product_type = 'agent' order by user_id",
    ),
  ).toEqual([
    { user_id: EARLY, is_refunded: true, is_counted: false },
    { user_id: LATE, is_refunded: true, is_counted: false },
    { user_id: PAID, is_refunded: false, is_counted: true },
    { user_id: LEFT_PAID, is_refunded: false, is_counted: true },
  ])
  expect(await rows('select rating::float8 from agents')).toEqual([{ rating: 4 }])
  expect(await rows('select students_count, reviews_count, rating::float8 from courses')).toEqual([
    { students_count: 1, reviews_count: 1, rating: 5 },
  ])
  expect(await inTransaction((tx) => repairReviewCounts(tx, ALL_REVIEWED_PRODUCTS))).toBe(0)
  expect(await inTransaction(repairCourseCounts)).toBe(0)
})
