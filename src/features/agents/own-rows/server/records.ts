// The queries over the agents of one person: how many, and what happened to them last.
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { OwnerId } from '../../../../platform/actor.ts'
import type { Reader } from '../../../../platform/database/database.ts'
import { type ActivityWindow, inWindow } from '../../../../platform/own-rows.ts'
import { asPublicPerson } from '../../../profiles/policy.ts'
import { personColumns, profiles } from '../../../profiles/server/table.ts'
import { reviews } from '../../../reviews/server/table.ts'
import { agents, purchases } from '../../server/table.ts'

/** How many agents a person offers. */
export async function countAgents(reader: Reader, owner: OwnerId): Promise<number> {
  return reader.$count(agents, eq(agents.user_id, owner))
}

type Kind = 'agent_offered' | 'agent_deployed' | 'agent_reviewed'
const kindAs = (kind: Kind) => sql<Kind>`${sql.raw(`'${kind}'`)}`.as('kind')

/** What was offered, deployed and reviewed in the window: of each at most as many as are asked for. */
export async function happeningsOfPerson(reader: Reader, owner: OwnerId, window: ActivityWindow) {
  const agent = { agent_id: agents.id, name: agents.name }

  const offered = reader
    .select({
      kind: kindAs('agent_offered'),
      row: sql<number>`${agents.id}`.as('row'),
      created_at: agents.created_at,
      amount: sql<number | null>`${agents.price}::float8`.as('amount'),
      stars: sql<number>`0`.as('stars'),
      ...agent,
      ...personColumns,
    })
    .from(agents)
    .innerJoin(profiles, eq(profiles.id, agents.user_id))
    .where(and(eq(agents.user_id, owner), inWindow('agent_offered', agents, window)))
    .orderBy(desc(agents.created_at), desc(agents.id))
    .limit(window.limit)

  // Agent by agent, so that one with many users costs no more than a page of them.
  const sale = reader
    .select({
      id: purchases.id,
      user_id: purchases.user_id,
      amount: purchases.amount,
      created_at: purchases.created_at,
    })
    .from(purchases)
    .where(
      and(
        eq(purchases.agent_id, agents.id),
        inArray(purchases.status, ['completed', 'ended']),
        inWindow('agent_deployed', purchases, window),
      ),
    )
    .orderBy(desc(purchases.created_at), desc(purchases.id))
    .limit(window.limit)
    .as('sale')
  const deployed = reader
    .select({
      kind: kindAs('agent_deployed'),
      row: sql<number>`${sale.id}`.as('row'),
      created_at: sale.created_at,
      amount: sql<number | null>`${sale.amount}::float8`.as('amount'),
      stars: sql<number>`0`.as('stars'),
      ...agent,
      ...personColumns,
    })
    .from(agents)
    .innerJoinLateral(sale, sql`true`)
    .innerJoin(profiles, eq(profiles.id, sale.user_id))
    .where(eq(agents.user_id, owner))
    .orderBy(desc(sale.created_at), desc(sale.id))
    .limit(window.limit)

  const review = reader
    .select({
      id: reviews.id,
      user_id: reviews.user_id,
      rating: reviews.rating,
      created_at: reviews.created_at,
    })
    .from(reviews)
    .where(
      and(
        eq(reviews.product_type, 'agent'),
        eq(reviews.product_id, agents.id),
        inWindow('agent_reviewed', reviews, window),
      ),
    )
    .orderBy(desc(reviews.created_at), desc(reviews.id))
    .limit(window.limit)
    .as('review')
  const reviewed = reader
    .select({
      kind: kindAs('agent_reviewed'),
      row: sql<number>`${review.id}`.as('row'),
      created_at: review.created_at,
      amount: sql<number | null>`null::float8`.as('amount'),
      stars: sql<number>`${review.rating}`.as('stars'),
      ...agent,
      ...personColumns,
    })
    .from(agents)
    .innerJoinLateral(review, sql`true`)
    .innerJoin(profiles, eq(profiles.id, review.user_id))
    .where(eq(agents.user_id, owner))
    .orderBy(desc(review.created_at), desc(review.id))
    .limit(window.limit)

  const rows = await unionAll(offered, deployed, reviewed)
  return rows.map(({ display_name, handle, avatar_url, is_public, ...row }) => ({
    ...row,
    /** Whose doing it was, as far as everybody may know. */
    person: asPublicPerson({ display_name, handle, avatar_url, is_public })?.display_name,
  }))
}
