// Runs saved searches over new projects.
import { paths } from '../../../paths.ts'
import { dollarsInFull } from '../../../platform/contract/in-words.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { SearchedList } from '../../saved-searches/server/searched-lists.ts'
import { projectListQuery } from '../projects.contract.ts'
import { createProjectRecords } from './catalogue.records.ts'

export function searchedProjects(db: Db): SearchedList {
  const records = createProjectRecords(db)
  return {
    name: 'projects',
    query: projectListQuery,
    path: paths.projects,
    async published(choices, span, most) {
      const found = await records.published(projectListQuery.parse(choices), span, most)
      return found.map((project) => ({
        id: project.id,
        user_id: project.user_id,
        title: project.title,
        price: `Budget ${dollarsInFull(project.budget)}`,
        owner: project.owner?.display_name ?? null,
        path: paths.project(project.id),
        published_at: project.created_at,
      }))
    },
  }
}
