// The queries whose cost is watched as tables grow, as data: what is requested, and what is promised about it.
import { AGENT_API_SORTS, AGENT_CATEGORIES } from '../src/features/agents/agents.rules.ts'
import { PROJECT_CATEGORIES, PROJECT_SORTS } from '../src/features/projects/projects.rules.ts'
import { REST_BASE } from '../src/platform/contract/contract.ts'
import { DEFAULT_PAGE_SIZE } from '../src/platform/contract/list-limits.ts'
import { LAST_ROW } from '../src/platform/database/matched-page.ts'

/** In ten rows of each table, in 60 % of them, and in none. The two letters are adjacent in none either. */
export const RARE_TERM = 'zeppelin'
export const MISTYPED_RARE_TERM = 'zepelin'
export const COMMON_TERM = 'automation'
export const NO_MATCH = 'harpsichord'
export const TWO_LETTERS_NO_MATCH = 'qx'

/** It begins as deep as a page may. */
const LAST_PAGE = LAST_ROW / DEFAULT_PAGE_SIZE

/** 'flat': costs the same whatever the size of the table. 'bounded': grows with it, but stays quick. */
type Promised = 'flat' | 'bounded'

export type Query = {
  readonly name: string
  readonly promised: Promised
  /** Path and query for a list with so many pages, in a table whose ids go from 1 to `rows`. */
  readonly address: (size: { pages: number; rows: number }) => string
}

type Noun = 'projects' | 'agents'

export const query = (name: string, promised: Promised, address: Query['address'] | string): Query => ({
  name,
  promised,
  address: typeof address === 'string' ? () => address : address,
})

/** A page as deep as pages go, in a list that has at most a share of the rows. */
export const lastPage = (name: string, list: string, { share = 1, ...asked }: { share?: number } & Choices) =>
  query(name, 'bounded', ({ pages }) => {
    const page = Math.max(1, Math.min(LAST_PAGE, Math.floor(pages * share)))
    return `${list}?${new URLSearchParams({ ...asked, page: String(page) })}`
  })
type Choices = { search?: string; sort?: string; skill?: string }

function listQueries(noun: Noun, sorts: readonly string[], categories: readonly string[]): Query[] {
  const list = `${REST_BASE}/${noun}`
  const category = encodeURIComponent(categories[0] ?? '')
  const lastSort = sorts.at(-1) ?? ''
  const search = (name: string, term: string, promised: Promised = 'bounded') =>
    query(`${noun}: ${name}, '${term}'`, promised, `${list}?search=${term}`)
  return [
    query(`${noun}: first page`, 'flat', list),
    ...sorts.map((sort) => query(`${noun}: sort ${sort}`, 'flat', `${list}?sort=${sort}`)),
    ...categories.map((label) =>
      query(`${noun}: category ${label}`, 'flat', `${list}?category=${encodeURIComponent(label)}`),
    ),
    query(`${noun}: category and sort`, 'flat', `${list}?category=${category}&sort=${lastSort}`),
    search('rare term', RARE_TERM, 'flat'),
    search('no match', NO_MATCH, 'flat'),
    search('common term', COMMON_TERM),
    query(
      `${noun}: common term in a category, sorted`,
      'bounded',
      `${list}?search=${COMMON_TERM}&category=${category}&sort=${lastSort}`,
    ),
    lastPage(`${noun}: common term, last page`, list, { search: COMMON_TERM, share: 0.55 }),
    ...sorts.map((sort) =>
      query(`${noun}: common term, sort ${sort}`, 'bounded', `${list}?search=${COMMON_TERM}&sort=${sort}`),
    ),
    search('a slip of the keyboard', MISTYPED_RARE_TERM, 'flat'),
    search('two words', 'orders+invoices'),
    search('one letter', 'a'),
    search('one rare letter', 'z'),
    search('two letters', 'ai'),
    search('two letters, no match', TWO_LETTERS_NO_MATCH),
    query(`${noun}: exact count of a match`, 'bounded', `${list}?search=${COMMON_TERM}&page_size=1`),
    lastPage(`${noun}: last page`, list, {}),
    query(`${noun}: detail`, 'flat', ({ rows }) => `${list}/${Math.ceil(rows / 2)}`),
  ]
}

const projectList = `${REST_BASE}/projects`
const agentList = `${REST_BASE}/agents`

/** Words that 5 to 6 % of the rows have: too many to be few, too few to be come upon along an order's index. */
const DEEP_QUERIES: readonly Query[] = [
  lastPage('projects: word of one in twenty, by budget, last page', projectList, {
    search: 'transcriber',
    sort: 'budget',
    share: 0.045,
  }),
  lastPage('projects: two words, by budget, last page', projectList, {
    search: 'python chatbot',
    sort: 'budget',
    share: 0.05,
  }),
  lastPage('agents: word of one in twenty, last page', agentList, { search: 'transcriber', share: 0.045 }),
]

export const QUERIES: readonly Query[] = [
  ...listQueries('projects', PROJECT_SORTS, PROJECT_CATEGORIES),
  ...listQueries('agents', AGENT_API_SORTS, AGENT_CATEGORIES),
  ...DEEP_QUERIES,
  query('projects: related', 'flat', ({ rows }) => `${projectList}/${Math.ceil(rows / 2)}/related`),
  query('projects: skill', 'bounded', `${projectList}?skill=go`),
  query('projects: budget', 'bounded', `${projectList}?min_budget=5000&max_budget=6000`),
  query('projects: location', 'bounded', `${projectList}?location=remote`),
  query('projects: location that no one named', 'bounded', `${projectList}?location=atlantis`),
  query('agents: prices', 'bounded', `${agentList}?min_price=50&max_price=60`),
  query('agents: rating', 'bounded', `${agentList}?min_rating=4.5`),
  query('agents: related', 'flat', ({ rows }) => `${agentList}/${Math.ceil(rows / 2)}/related`),
  query('agents: stats', 'flat', `${agentList}/stats`),
]
