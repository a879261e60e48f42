// The tables of follows and of their counts.
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, unique } from 'drizzle-orm/pg-core'
import { descending, moment, requiredPerson, rowId } from '../../../platform/database/columns.ts'
import { profiles } from '../../profiles/server/profiles.table.ts'

const person = () => requiredPerson(() => profiles.id)

export const follows = pgTable(
  'follows',
  {
    id: rowId(),
    follower_id: person(),
    followee_id: person(),
    created_at: moment().notNull(),
  },
  (table) => [
    check('follows_of_another', sql`${table.follower_id} <> ${table.followee_id}`),
    unique('follows_one_each').on(table.follower_id, table.followee_id),
    index('follows_of_follower').on(table.follower_id, descending(table.created_at), descending(table.id)),
    index('follows_of_followee').on(table.followee_id, descending(table.created_at), descending(table.id)),
  ],
)

/** The totals change in the transaction that changes the rows, which first locks those of both people, in one order. */
export const followTotals = pgTable(
  'follow_totals',
  {
    /** Events about followers refer to this id. */
    id: rowId(),
    user_id: person().unique('follow_totals_one_each'),
    followers_count: integer().notNull().default(0),
    following_count: integer().notNull().default(0),
  },
  (table) => [
    check('follow_totals_counted', sql`${table.followers_count} >= 0 and ${table.following_count} >= 0`),
  ],
)
