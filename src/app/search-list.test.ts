// Does the search find what people mean? Every line of tests/support/content/search-list.ts, over rows of all four catalogues.
import { beforeAll, describe, expect, it } from 'vitest'
import {
  EXPECTED,
  type Expectation,
  SEARCHED_AGENTS,
  SEARCHED_PROFESSIONALS,
  SEARCHED_PROJECTS,
} from '../../tests/support/content/search-list.ts'
import { SEARCHED_COURSES } from '../../tests/support/content/searched-courses.ts'
import { makeAgent, makeCourse, makePerson, makeProject } from '../../tests/support/people/makers.ts'
import { type TestProduct, testProduct } from '../../tests/support/product/product.ts'
import { agentContracts } from '../features/agents/agents.contract.ts'
import { courseContracts } from '../features/courses/courses.contract.ts'
import { directoryContracts } from '../features/directory/directory.contract.ts'
import { projectContracts } from '../features/projects/projects.contract.ts'

const FIRST = 5
let product: TestProduct

beforeAll(async () => {
  product = await testProduct()
  const owner = await makePerson(product)
  for (const { skills, ...project } of SEARCHED_PROJECTS)
    await makeProject(product, owner, { ...project, skills: [...skills] })
  for (const { features, ...agent } of SEARCHED_AGENTS)
    await makeAgent(product, owner, { ...agent, features: [...features] })
  const instructor = await makePerson(product, { display_name: 'Amara Okafor', user_type: 'learner' })
  for (const { skills, ...course } of SEARCHED_COURSES)
    await makeCourse(product, instructor, { ...course, skills: [...skills] })
  for (const { skills, ...person } of SEARCHED_PROFESSIONALS)
    await makePerson(product, { ...person, skills: [...skills], user_type: 'professional' })
})

type Found = { names: string[]; total: number; corrected?: string | undefined }

const finders: Record<
  keyof typeof EXPECTED,
  (query: { search: string; page_size: number }) => Promise<Found>
> = {
  projects: async (query) => {
    const { items, total, corrected_search } = await product.call(projectContracts.list, { query })
    return { names: items.map(({ title }) => title), total, corrected: corrected_search }
  },
  agents: async (query) => {
    const { items, total, corrected_search } = await product.call(agentContracts.list, { query })
    return { names: items.map(({ name }) => name), total, corrected: corrected_search }
  },
  professionals: async (query) => {
    const { items, total, corrected_search } = await product.call(directoryContracts.list, { query })
    return { names: items.map(({ display_name }) => display_name), total, corrected: corrected_search }
  },
  courses: async (query) => {
    const { items, total, corrected_search } = await product.call(courseContracts.list, { query })
    return { names: items.map(({ title }) => title), total, corrected: corrected_search }
  },
}

const lines = Object.entries(EXPECTED).flatMap(([catalogue, expected]) =>
  expected.map((line: Expectation) => ({ catalogue: catalogue as keyof typeof EXPECTED, ...line })),
)

describe('the search', () => {
  it('is asked at least sixty questions', () => {
    expect(lines.length).toBeGreaterThanOrEqual(60)
    expect(EXPECTED.courses.length).toBeGreaterThanOrEqual(20)
  })

  it.each(lines)('finds what $typed means among $catalogue', async (line) => {
    const { typed, first = [], has = [], lacks = [], corrected, isNothing } = line
    const found = await finders[line.catalogue]({ search: typed, page_size: FIRST })
    expect(found.names.slice(0, first.length)).toEqual(first)
    expect(found.names).toEqual(expect.arrayContaining([...has]))
    for (const name of lacks) expect(found.names).not.toContain(name)
    expect(found.corrected).toBe(corrected)
    expect(found.total === 0).toBe(isNothing === true)
  })
})
