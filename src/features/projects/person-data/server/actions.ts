// What is stored about a person here, projects, proposals and invitations, and their erasure.
import { paths } from '../../../../paths.ts'
import { asPublished, type PersonData } from '../../../../platform/person-data.ts'
import { eraseInvitations, tellInvitations } from '../../invitations/server/actions.ts'
import { COUNTED_PROJECTS } from '../../messages.ts'
import { COUNTED_PROPOSALS } from '../../proposals/messages.ts'
import { tellWinnerLeft } from '../../proposals/outcomes/server/actions.ts'
import { eraseProposals, tellProposals } from '../../proposals/server/actions.ts'
import { eraseProjects, tellProjects } from '../../server/actions.ts'
import { openProposals, publishedProjects } from './records.ts'

/**
 * Projects, proposals and invitations in an export. A project is deleted with its person, its proposals and the notes on them.
 * What was awarded to somebody stays with amount and dates, without a name, and so does what a conversation is about.
 */
export const projectData = {
  noun: 'projects',
  exportRows: (tx, owner) => ({
    projects: tellProjects(tx, owner),
    ...tellProposals(tx, owner),
    ...tellInvitations(tx, owner),
  }),
  async erase(tx, owner, now) {
    const kept = await eraseProposals(tx, owner, now)
    await tellWinnerLeft(tx, kept.awards, now)
    await eraseInvitations(tx, owner)
    await eraseProjects(tx, owner)
    return kept.hasRows ? 'kept' : 'gone'
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
