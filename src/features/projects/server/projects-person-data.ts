// Exports and erases a person's projects, proposals and invitations.

import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import { paths } from '../../../paths.ts'
import type { OwnerId } from '../../../platform/actor.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { asPublished, newestTitles, type PersonData } from '../../../platform/person-data.ts'
import { eraseInvitations } from '../invitations/server/invitations.actions.ts'
import { exportInvitations } from '../invitations/server/invitations.records.ts'
import { COUNTED_PROJECTS } from '../projects.messages.ts'
import { COUNTED_PROPOSALS } from '../proposals/proposals.messages.ts'
import { keepAwards, notifyWinnerLeft } from '../proposals/server/outcomes.actions.ts'
import { eraseProposals } from '../proposals/server/proposals.actions.ts'
import { exportProposals } from '../proposals/server/proposals.records.ts'
import { proposals } from '../proposals/server/proposals.table.ts'
import { eraseProjects } from './projects.actions.ts'
import { exportProjects } from './projects.records.ts'
import { projects } from './projects.table.ts'

/**
 * A project is deleted with its person, its proposals and the notes on them. An award stays with amount and dates for the
 * remaining one of the two, without the other's name and text, and so does a proposal with a conversation.
 */
export const projectData = {
  noun: 'projects',
  exportRows: (tx, owner) => ({
    projects: exportProjects(tx, owner),
    ...exportProposals(tx, owner),
    ...exportInvitations(tx, owner),
  }),
  async erase(tx, owner, now) {
    const kept = await eraseProposals(tx, owner, now)
    await notifyWinnerLeft(tx, kept.awards, now)
    await eraseInvitations(tx, owner)
    const hasAwarded = await keepAwards(tx, owner, now)
    await eraseProjects(tx, owner)
    return kept.hasRows || hasAwarded ? 'kept' : 'gone'
  },
  published: [
    {
      kind: 'project',
      words: COUNTED_PROJECTS,
      list: async (reader, owner, most) =>
        asPublished(await publishedProjects(reader, owner, most), ({ id }) => paths.project(id)),
    },
    {
      kind: 'proposal',
      words: COUNTED_PROPOSALS,
      list: async (reader, owner, most) =>
        asPublished(await openProposals(reader, owner, most), () => paths.ownProposals()),
    },
  ],
} as const satisfies PersonData

const publishedProjects = (reader: Reader, owner: OwnerId, most: number) =>
  newestTitles(
    reader,
    { table: projects, title: projects.title },
    and(eq(projects.user_id, owner), ne(projects.status, 'archived')),
    most,
  )

/** Returns proposals that wait for an answer, by the titles of their projects. */
async function openProposals(reader: Reader, owner: OwnerId, most: number) {
  const isOpen = and(eq(proposals.user_id, owner), inArray(proposals.status, ['sent', 'shortlisted']))
  const rows = await reader
    .select({ id: proposals.id, title: projects.title })
    .from(proposals)
    .innerJoin(projects, eq(projects.id, proposals.project_id))
    .where(isOpen)
    .orderBy(desc(proposals.id))
    .limit(most)
  return { rows, total: await reader.$count(proposals, isOpen) }
}
