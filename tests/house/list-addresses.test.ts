// Do the addresses of the catalogues name every field of their queries? They are written without the queries, so that
// no page loads the schemas.
import { expect, it } from 'vitest'
import type * as z from 'zod'
import { agentListQuery } from '../../src/features/agents/agents.contract.ts'
import { agentsAddress } from '../../src/features/agents/web/parts/agents-address.ts'
import { courseListQuery } from '../../src/features/courses/courses.contract.ts'
import { coursesAddress } from '../../src/features/courses/web/parts/courses-address.ts'
import { professionalListQuery } from '../../src/features/profiles/directory/directory.schemas.ts'
import { professionalsAddress } from '../../src/features/profiles/directory/web/parts/professionals-address.ts'
import { projectListQuery } from '../../src/features/projects/projects.contract.ts'
import { projectsAddress } from '../../src/features/projects/web/parts/projects-address.ts'

const CATALOGUES: readonly [name: string, address: { names: readonly string[] }, query: z.ZodObject][] = [
  ['agents', agentsAddress, agentListQuery],
  ['courses', coursesAddress, courseListQuery],
  ['professionals', professionalsAddress, professionalListQuery],
  ['projects', projectsAddress, projectListQuery],
]

it.each(CATALOGUES)('name every choice of %s in the order of the query', (_, { names }, query) => {
  expect([...names, 'page_size']).toEqual(Object.keys(query.shape))
})
