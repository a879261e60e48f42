// The queries whose cost is watched as tables grow, as data: what is requested, and what is promised about it.
import { AGENT_API_SORTS, AGENT_CATEGORIES } from '../src/features/agents/agents.rules.ts'
import { PROJECT_CATEGORIES, PROJECT_SORTS } from '../src/features/projects/projects.rules.ts'
import { REST_BASE } from '../src/platform/contract/contract.ts'
import { DEFAULT_PAGE_SIZE } from '../src/platform/contract/shapes.ts'
import { MOST_COUNTED } from '../src/platform/database/matched-page.ts'

/** In ten rows of each table, in 60 % of them, and in none. The two letters are adjacent in none either. */
export const RARE_TERM = 'zeppelin'
export const MISTYPED_RARE_TERM = 'zepelin'
export const COMMON_TERM = 'automation'
export const NO_MATCH = 'harpsichord'
export const TWO_LETTERS_NO_MATCH = 'qx'

/** It has the last rows that are counted, and begins as deep as a page may. */
export const LAST_COUNTED_PAGE = MOST_COUNTED / DEFAULT_PAGE_SIZE

/**
 * 'flat': costs the same whatever the size of the table. 'bounded': grows with it, but stays quick. 'once': the first
 * deep page of a search, which costs what sorting its matches does; the pages around it are then 'bounded'.
 */
export type Promised = 'flat' | 'bounded' | 'once'

export type Query = {
  readonly name: string
  readonly promised: Promised
  /**
   * Path and query for a list with so many pages, in a table whose ids go from 1 to `rows`. With the turn it may be
   * another one each time it is asked, for what is remembered of an answer.
   */
  readonly address: (size: { pages: number; rows: number }, turn: number) => string
}

type Noun = 'projects' | 'agents'

export const query = (name: string, promised: Promised, address: Query['address'] | string): Query => ({
  name,
  promised,
  address: typeof address === 'string' ? () => address : address,
})

/**
 * What finds the same as the term, but in no turn like in another: orders are remembered for a search as it is typed.
 */
export function spelled(term: string, turn: number): string {
  const variants = 2 ** term.replace(/[^a-z]/gi, '').length
  if (turn >= variants) throw new RangeError(`'${term}' has too few letters for turn ${turn}`)
  let letter = 0
  return term.replace(/[a-z]/gi, (one) => ((turn >> letter++) & 1 ? one.toUpperCase() : one.toLowerCase()))
}

/**
 * A page deep in a search that a share of the rows match, the last counted one unless another is named: for the first
 * one who asks for such a page, and for those who ask for others after it.
 */
export const deepPages = (
  name: string,
  list: string,
  asked: { search: string; share: number; promised: Promised; sort?: string; deepest?: number },
): Query[] => {
  const { search, share, promised, deepest = LAST_COUNTED_PAGE, ...more } = asked
  const address = (typed: string, pages: number) => {
    const page = Math.max(1, Math.min(deepest, Math.floor(pages * share)))
    return `${list}?${new URLSearchParams({ search: typed, ...more, page: String(page) })}`
  }
  return [
    query(name, promised, ({ pages }, turn) => address(spelled(search, turn), pages)),
    query(`${name}, asked for after another`, 'bounded', ({ pages }) => address(search, pages)),
  ]
}

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
    ...deepPages(`${noun}: common term, its last page`, list, {
      search: COMMON_TERM,
      share: 0.55,
      promised: 'bounded',
    }),
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

const projectList = `${REST_BASE}/projects`
const agentList = `${REST_BASE}/agents`

/** Words that 5 to 6 % of the rows have: too many to be few, too few to be come upon along an order's index. */
const DEEP_QUERIES: readonly Query[] = [
  ...deepPages('projects: word of one in twenty, by budget, last page', projectList, {
    search: 'transcriber',
    sort: 'budget',
    share: 0.045,
    promised: 'once',
  }),
  ...deepPages('projects: two words, by budget, last page', projectList, {
    search: 'python chatbot',
    sort: 'budget',
    share: 0.05,
    promised: 'once',
  }),
  ...deepPages('agents: word of one in twenty, last page', agentList, {
    search: 'transcriber',
    share: 0.045,
    promised: 'once',
  }),
]

export const QUERIES: readonly Query[] = [
  ...listQueries('projects', PROJECT_SORTS, PROJECT_CATEGORIES),
  ...listQueries('agents', AGENT_API_SORTS, AGENT_CATEGORIES),
  ...DEEP_QUERIES,
  query('projects: related', 'flat', ({ rows }) => `${projectList}/${Math.ceil(rows / 2)}/related`),
  query('projects: skill', 'bounded', `${projectList}?skill=go`),
  query('projects: budget', 'bounded', `${projectList}?min_budget=5000&max_budget=6000`),
  query('projects: location', 'bounded', `${projectList}?location=remote`),
  query('projects: location that nobody named', 'bounded', `${projectList}?location=atlantis`),
  query('agents: prices', 'bounded', `${agentList}?min_price=50&max_price=60`),
  query('agents: rating', 'bounded', `${agentList}?min_rating=4.5`),
  query('agents: related', 'flat', ({ rows }) => `${agentList}/${Math.ceil(rows / 2)}/related`),
  query('agents: stats', 'flat', `${agentList}/stats`),
]
