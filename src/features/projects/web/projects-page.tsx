// The list of projects.
import { load } from '../../../platform/client/load-context.ts'
import { readPageQuery } from '../../../platform/client/page-query.ts'
import { projectContracts, projectListQuery } from '../contract.ts'
import { PROJECTS_PAGE_SIZE } from '../rules.ts'
import type { Route } from './+types/projects-page'

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = { ...readPageQuery(projectListQuery, request.url), page_size: PROJECTS_PAGE_SIZE }
  return { query, ...(await load(context, projectContracts.list, { query })) }
}

export default function ProjectsPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <h1>AI Projects Marketplace</h1>
      <p>{loaderData.total}</p>
      {loaderData.items.map((project) => (
        <p key={project.id}>{project.title}</p>
      ))}
    </>
  )
}
