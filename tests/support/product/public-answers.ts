// Which public GETs answer what, and which answers change without a row that they declare? Tests of the invalidation of
// cached pages use it.
import type { Contract } from '../../../src/platform/contract/contract.ts'
import { REST_BASE } from '../../../src/platform/contract/contract.ts'
import { rowsShown } from '../../../src/platform/contract/families.ts'
import type { testDatabase } from '../database/database.ts'
import type { TestProduct } from './product.ts'

/** Tables of changes use these paths of public contracts. */
export const PUBLIC_ADDRESSES = {
  LIST: '/projects',
  ONE: '/projects/:id',
  OF_PERSON: '/profiles/:handle/projects',
  AGENTS: '/agents',
  STATS: '/agents/stats',
  COMPARED: '/agents/compared',
  AGENT: '/agents/:id',
  INTERFACE: '/agents/:id/interface',
  HEALTH: '/agents/:id/health',
  RELATED: '/agents/:id/related',
  AGENTS_OF_PERSON: '/profiles/:handle/agents',
  REVIEWS: '/agents/:id/reviews',
  PROFILE: '/profiles/:handle',
  PEOPLE: '/professionals',
  RECORD: '/profiles/:handle/record',
  SKILLS: '/professionals/skills',
  RELATED_PROJECTS: '/projects/:id/related',
  PROJECT_SKILLS: '/projects/skills',
  COURSES: '/courses',
  FACETS: '/courses/facets',
  COMPARED_COURSES: '/courses/compared',
  COURSE: '/courses/:id',
  RELATED_COURSES: '/courses/:id/related',
  COURSES_OF_PERSON: '/profiles/:handle/courses',
  CERTIFICATE: '/certificates/:code',
  CERTIFICATES_OF_PERSON: '/profiles/:handle/certificates',
  REVIEWS_OF_COURSE: '/courses/:id/reviews',
  UPDATES: '/updates',
  UPDATE: '/updates/:id',
  TAGS: '/updates/tags',
  COMMENTS: '/updates/:id/comments',
  UPDATES_OF_PERSON: '/profiles/:handle/updates',
  FOLLOWS: '/profiles/:handle/follows',
  FOLLOWERS: '/profiles/:handle/followers',
  FOLLOWING: '/profiles/:handle/following',
  SEARCH: '/search',
} as const

type Happen = () => Promise<unknown>
/** A change has its name, the answers that must change, the deed, and the unannounced deeds before it. */
export type Change = [string, readonly string[], Happen, Happen?]

type Shown = {
  /** This person's profile and code are asked for. */
  handle: string
  code: string
  /** `:id` stands for these rows, by the beginning of the path. */
  ids: Readonly<Record<'agents' | 'courses' | 'updates' | 'projects', number>>
}

/** Some lists, and the search, are asked for a word that the changed row begins or ends with. */
const queryOf = (path: string, id: number) =>
  path.endsWith('/compared') ? `?ids=${id}` : path === PUBLIC_ADDRESSES.SEARCH ? '?q=another' : ''

export function publicAnswers(
  product: TestProduct,
  rowChanges: Awaited<ReturnType<typeof testDatabase>>['rowChanges'],
  { handle, code, ids }: Shown,
) {
  const gets: readonly Contract[] = product.contracts.filter(
    ({ method, access }) => method === 'GET' && access === 'public',
  )

  async function answers(): Promise<Map<string, string>> {
    const all = new Map<string, string>()
    for (const { path } of gets) {
      const noun = path.split('/')[1] ?? ''
      const id = noun in ids ? ids[noun as keyof typeof ids] : ids.projects
      const address = path.replace(':handle', handle).replace(':id', String(id)).replace(':code', code)
      const query = queryOf(path, id)
      const { status, body } = await product.ask('GET', REST_BASE + address + query)
      all.set(path, status === 200 ? JSON.stringify(body) : String(status))
    }
    return all
  }

  /** The answer; undefined for a refusal. */
  function answerIn(all: ReadonlyMap<string, string>, path: string): unknown {
    const text = all.get(path) ?? ''
    return /^\d+$/.test(text) ? undefined : JSON.parse(text)
  }

  /** Returns the answers that a deed changes, and those of them that a cache would still serve as they were. */
  async function changesBy(happen: () => Promise<unknown>) {
    const before = await answers()
    const mark = rowChanges.mark()
    await happen()
    const after = await answers()
    const changed = gets.filter(({ path }) => before.get(path) !== after.get(path))
    // A cached page depended on these rows.
    const dependenciesOf = ({ path, dependsOn = [] }: Contract) =>
      rowsShown(dependsOn, answerIn(before, path))
    const missed = changed.filter((contract) => !rowChanges.changedSince(mark, dependenciesOf(contract)))
    return {
      changed: changed.map(({ path }) => path),
      missed: missed.map((contract) => `${contract.path} depends on ${dependenciesOf(contract)}`),
    }
  }

  return { gets, changesBy }
}
