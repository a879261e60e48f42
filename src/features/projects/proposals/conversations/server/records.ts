// The query over proposals that conversations are about.
import { eq, inArray } from 'drizzle-orm'
import type { Reader } from '../../../../../platform/database/database.ts'
import { projects } from '../../../server/table.ts'
import { proposals } from '../../server/table.ts'

/** Of these proposals, what decides who talks about them and what is shown of them. */
export function proposalsTalkedAbout(reader: Reader, ids: readonly number[]) {
  return reader
    .select({
      id: proposals.id,
      status: proposals.status,
      user_id: proposals.user_id,
      proposer_named: proposals.proposer_named,
      owner_named: proposals.owner_named,
      project: {
        id: projects.id,
        title: projects.title,
        user_id: projects.user_id,
        owner_named: projects.owner_named,
      },
    })
    .from(proposals)
    .innerJoin(projects, eq(projects.id, proposals.project_id))
    .where(inArray(proposals.id, [...ids]))
}
