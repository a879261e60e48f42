// What can be done with projects: one function a verb, inside the caller's transaction.
import type { Tx } from '../../../platform/database/database.ts'
import { noteChange } from '../../../platform/database/row-news.ts'
import type { Person } from '../../../platform/http/endpoint.ts'
import type { PersonData } from '../../../platform/person-data.ts'
import type { NewProject, NewProposal } from '../schemas.ts'
import {
  deleteRowsOfPerson,
  insertProject,
  insertProposal,
  type ProjectRow,
  repairProposalCounts,
  rowsOfPerson,
} from './records.ts'

/** What a demonstration's rows may set besides: their id, their status and a rating (decisions, 'Ids'). */
export type SeededProject = Pick<ProjectRow, 'id' | 'status' | 'rating'>

/** Posts a project and gives its id (spec 1 §5 Post a Project). */
export async function postProject(
  tx: Tx,
  actor: Person,
  input: NewProject,
  now: Date,
  seeded: SeededProject = {},
): Promise<number> {
  const id = await insertProject(tx, {
    ...input,
    ...seeded,
    user_id: actor.id,
    created_at: now.toISOString(),
  })
  noteChange(tx, 'projects')
  return id
}

/** Submits a proposal to a project. A second one by the same person raises a unique violation (DEC-39). */
export async function submitProposal(
  tx: Tx,
  actor: Person,
  projectId: number,
  input: NewProposal,
  now: Date,
): Promise<void> {
  await insertProposal(tx, {
    ...input,
    project_id: projectId,
    user_id: actor.id,
    created_at: now.toISOString(),
  })
  noteChange(tx, 'projects')
}

/** Makes every proposals_count equal to its rows; gives how many were wrong. */
export async function repairProjectCounts(tx: Tx): Promise<number> {
  const repaired = await repairProposalCounts(tx)
  if (repaired > 0) noteChange(tx, 'projects')
  return repaired
}

/** Projects and proposals in an export; both end with their person. */
export const projectData = {
  noun: 'projects',
  tell: rowsOfPerson,
  async erase(tx, owner) {
    await deleteRowsOfPerson(tx, owner)
    noteChange(tx, 'projects')
    return 'gone'
  },
} as const satisfies PersonData
