// The queries whose cost is watched as tables grow, as data: what is requested, and what is promised about it.
import { AGENT_API_SORTS, AGENT_CATEGORIES } from '../src/features/agents/rules.ts'
import { PROJECT_CATEGORIES, PROJECT_SORTS } from '../src/features/projects/rules.ts'
import { REST_BASE } from '../src/platform/contract/contract.ts'
import { DEFAULT_PAGE_SIZE } from '../src/platform/contract/shapes.ts'
import { MOST_COUNTED } from '../src/platform/database/matched-page.ts'

/** In ten rows of each table, in 60 % of them, and in none. The two letters are adjacent in none either. */
export const RARE_TERM = 'zeppelin'
export const MISTYPED_RARE_TERM = 'zepelin'
export const COMMON_TERM = 'automation'
export const NO_MATCH = 'harpsichord'
export const TWO_LETTERS_NO_MATCH = 'qx'

/** A page of this size has the last rows that are counted. */
const LAST_COUNTED_PAGE = MOST_COUNTED / DEFAULT_PAGE_SIZE

/** 'flat': costs the same whatever the size of the table. 'bounded': grows with it, but stays quick. */
export type Promised = 'flat' | 'bounded'

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
    query(
      `${noun}: common term, its last page`,
      'bounded',
      ({ pages }) =>
        `${list}?search=${COMMON_TERM}&page=${Math.min(LAST_COUNTED_PAGE, Math.floor(pages * 0.55))}`,
    ),
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
    query(`${noun}: middle page`, 'bounded', ({ pages }) => `${list}?page=${Math.ceil(pages / 2)}`),
    query(`${noun}: last page`, 'bounded', ({ pages }) => `${list}?page=${pages}`),
    query(`${noun}: detail`, 'flat', ({ rows }) => `${list}/${Math.ceil(rows / 2)}`),
  ]
}

const agentList = `${REST_BASE}/agents`

export const QUERIES: readonly Query[] = [
  ...listQueries('projects', PROJECT_SORTS, PROJECT_CATEGORIES),
  ...listQueries('agents', AGENT_API_SORTS, AGENT_CATEGORIES),
  query('projects: related', 'flat', ({ rows }) => `${REST_BASE}/projects/${Math.ceil(rows / 2)}/related`),
  query('projects: skill', 'bounded', `${REST_BASE}/projects?skill=go`),
  query('projects: budget', 'bounded', `${REST_BASE}/projects?min_budget=5000&max_budget=6000`),
  query('projects: location', 'bounded', `${REST_BASE}/projects?location=remote`),
  query('projects: location that nobody named', 'bounded', `${REST_BASE}/projects?location=atlantis`),
  query('agents: prices', 'bounded', `${agentList}?min_price=50&max_price=60`),
  query('agents: rating', 'bounded', `${agentList}?min_rating=4.5`),
  query('agents: related', 'flat', ({ rows }) => `${agentList}/${Math.ceil(rows / 2)}/related`),
  query('agents: stats', 'flat', `${agentList}/stats`),
]
