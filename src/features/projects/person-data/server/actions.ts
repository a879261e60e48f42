// What is kept about a person here, projects and proposals, and what their end means for them.
import type { PersonData } from '../../../../platform/person-data.ts'
import { eraseProposals, tellProposals } from '../../proposals/server/actions.ts'
import { eraseProjects, tellProjects } from '../../server/actions.ts'

/**
 * Projects and proposals in an export; both end with their person. With a project go the proposals to it and the notes
 * on them; where an accepted proposal goes, its project is open again.
 */
export const projectData = {
  noun: 'projects',
  tell: async (reader, owner) => ({
    projects: await tellProjects(reader, owner),
    ...(await tellProposals(reader, owner)),
  }),
  async erase(tx, owner) {
    await eraseProposals(tx, owner)
    await eraseProjects(tx, owner)
    return 'gone'
  },
} as const satisfies PersonData
