// Do stars and students of new accounts, and courses that were begun, get the right marks when a database is migrated?
import { expect, it } from 'vitest'
import { databaseBefore } from '../../tests/support/database/earlier-database.ts'
import { repairCourseCounts } from '../features/courses/orders/server/orders.actions.ts'
import { repairReviewCounts } from '../features/reviews/server/repair.actions.ts'
import { ALL_REVIEWED_PRODUCTS } from './reviews.ts'

const earlier = await databaseBefore('honest-stars')
const { pool, inTransaction } = earlier.database
const person = (number: number) => `00000000-0000-4000-8000-00000000000${number}`
const [TEACHER, EARLIER, FRESH, REFUNDED, PAYER] = [1, 2, 3, 4, 5].map(person)
const AT = '2026-03-02T09:00:00.000Z'
const LATER = '2026-04-02T09:00:00.000Z'

it('they are shown as before and count in no order, and what was begun stays begun', {
  tags: ['proof'],
}, async () => {
  await pool.query(`
    insert into profiles (id, created_at) values ('${TEACHER}', '${AT}'), ('${EARLIER}', '${AT}'), ('${REFUNDED}', '${AT}'),
      ('${FRESH}', '${LATER}'), ('${PAYER}', '${LATER}');
    insert into courses (id, user_id, title, subtitle, description, category, subcategory, level, language, price,
        what_youll_learn, requirements, skills, faqs, seo, related_courses, status, students_count, rating, reviews_count,
        created_at, updated_at)
      select id, '${TEACHER}', 'Sorting', '', '', 'Business', '', 'Beginner', 'English', 0, '{}', '{}', '{}', '[]',
        '{"title": "", "description": "", "keywords": []}', '{}', 'published', students, rating, reviews, '${AT}', '${AT}'
      from (values (41, 3, 4, 4), (42, 1, 5, 1)) one (id, students, rating, reviews);
    insert into orders (user_id, course_id, status, amount, created_at) values
      ('${EARLIER}', 41, 'paid', 0, '${AT}'), ('${FRESH}', 41, 'paid', 0, '${LATER}'), ('${REFUNDED}', 41, 'refunded', 20, '${AT}'),
      ('${PAYER}', 41, 'paid', 0, '${LATER}'), ('${FRESH}', 42, 'paid', 0, '${LATER}');
    insert into charges (user_id, seller_id, product_type, product_id, amount, status, created_at)
      values ('${PAYER}', '${TEACHER}', 'course', 43, 5, 'paid', '${LATER}');
    insert into reviews (product_type, product_id, user_id, rating, is_refunded, created_at) values
      ('course', 41, '${EARLIER}', 3, false, '${AT}'), ('course', 41, '${FRESH}', 5, false, '${LATER}'),
      ('course', 41, '${REFUNDED}', 4, true, '${AT}'), ('course', 41, '${PAYER}', 4, false, '${LATER}'),
      ('course', 42, '${FRESH}', 5, false, '${LATER}');
    insert into review_totals values ('course', 41, 0, 0, 1, 2, 1), ('course', 42, 0, 0, 0, 0, 1);
  `)
  await earlier.upgrade()
  const rows = async (query: string) => (await pool.query(query)).rows
  expect(
    await rows(`select students_count, new_students_count, reviews_count, rating::float8, ranked_rating::float8
      from courses order by id`),
  ).toEqual([
    { students_count: 2, new_students_count: 1, reviews_count: 3, rating: 4, ranked_rating: 3.5 },
    { students_count: 0, new_students_count: 1, reviews_count: 1, rating: 5, ranked_rating: 0 },
  ])
  expect(await rows('select count(*)::int from orders where begun_at is null')).toEqual([{ count: 0 }])
  expect(await inTransaction((tx) => repairReviewCounts(tx, ALL_REVIEWED_PRODUCTS))).toBe(0)
  expect(await inTransaction(repairCourseCounts)).toBe(0)
})
