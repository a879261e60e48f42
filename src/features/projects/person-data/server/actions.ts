// What is stored about a person here, projects, proposals and invitations, and their erasure.
import type { PersonData } from '../../../../platform/person-data.ts'
import { eraseInvitations, tellInvitations } from '../../invitations/server/actions.ts'
import { tellReopened } from '../../proposals/outcomes/server/actions.ts'
import { eraseProposals, tellProposals } from '../../proposals/server/actions.ts'
import { eraseProjects, tellProjects } from '../../server/actions.ts'

/**
 * Projects, proposals and invitations in an export; all are deleted with their person. A project is deleted with its proposals and
 * the notes on them; when an accepted proposal is deleted, its project is open again.
 */
export const projectData = {
  noun: 'projects',
  exportRows: async (reader, owner) => ({
    projects: await tellProjects(reader, owner),
    ...(await tellProposals(reader, owner)),
    ...(await tellInvitations(reader, owner)),
  }),
  async erase(tx, owner, now) {
    await tellReopened(tx, await eraseProposals(tx, owner), now)
    await eraseInvitations(tx, owner)
    await eraseProjects(tx, owner)
    return 'gone'
  },
} as const satisfies PersonData
