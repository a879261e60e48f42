// The contracts of the search of everything: public things, and one's own.
import * as z from 'zod'
import type { Contract } from '../../platform/contract/contract.ts'
import { MAX_SEARCH_LENGTH } from '../../platform/contract/list-limits.ts'
import { typedLine } from '../../platform/contract/plain-text.ts'
import { AGENT_CATEGORIES, AGENTS } from '../agents/agents.rules.ts'
import { COURSE_CATEGORIES, COURSES } from '../courses/courses.rules.ts'
import { PROFILES } from '../profiles/profiles.rules.ts'
import { PROJECTS } from '../projects/projects.rules.ts'
import { UPDATES } from '../updates/updates.rules.ts'
import { MOST_COUNTED_OF_KIND, OWN_KINDS, SEARCH_KINDS, SHOWN_OF_KIND, SHOWN_OF_OWN } from './search.rules.ts'

const result = z.object({
  /** The part of the address that identifies the page: an id, a handle, a tag. */
  address: z.string(),
  title: z.string(),
  /** The beginning of its text. */
  line: z.string().nullable(),
  /** Its author, as everyone sees them; the company of a project. */
  by: z.string().nullable(),
  /** In dollars: a month of an agent, a course, the budget of a project, an hour of a professional. */
  price: z.number().nullable(),
  rating: z.number().nullable(),
  /** The picture of a course, a professional, or the author of an update. */
  picture: z.string().nullable(),
  /** The cover of an agent, or of a course without a picture, shows its category. */
  agent_category: z.enum(AGENT_CATEGORIES).nullable(),
  course_category: z.enum(COURSE_CATEGORIES).nullable(),
})
export type SearchResult = z.output<typeof result>

const group = z.object({
  kind: z.enum(SEARCH_KINDS),
  items: z.array(result).max(SHOWN_OF_KIND),
  total: z.int().nonnegative(),
  /** There are more matches than the total. */
  total_is_capped: z.literal(true).optional(),
})
export type SearchGroup = z.output<typeof group>

const found = z.object({
  /** Only kinds with matches are listed; the one with the best match comes first. */
  groups: z.array(group).max(SEARCH_KINDS.length),
  /** The text names this kind, and nothing else is listed. */
  kind: z.enum(SEARCH_KINDS).optional(),
  /** The words that were searched for, if the text also names a kind or a price. */
  words: z.string().optional(),
  /** Nothing matched the typed text, so this text was searched for instead. */
  corrected_search: z.string().optional(),
  /** Nothing has all words, so these were left out. */
  left_out: z.array(z.string()).optional(),
})
export type Found = z.output<typeof found>

const ownResult = z.object({
  kind: z.enum(OWN_KINDS),
  address: z.string(),
  title: z.string(),
  /** False for a draft, an archived project and an agent off sale, which others cannot find. */
  is_listed: z.boolean(),
})
export type OwnResult = z.output<typeof ownResult>

/** An empty text finds nothing. */
const q = typedLine(MAX_SEARCH_LENGTH)
const common = { tag: 'search', method: 'GET', limit: 'read' } as const

export const searchPageQuery = z.object({
  q: q.default(''),
  /** Searches for exactly what was typed, even if that finds nothing. */
  as_typed: z.enum(['true']).optional(),
})

export const searchContracts = {
  everything: {
    ...common,
    path: '/search',
    summary: `Searches projects, agents, courses, professionals, updates and tags: the best ${SHOWN_OF_KIND} of each, and how many there are, up to ${MOST_COUNTED_OF_KIND}. The last word may be half typed; a kind and a price may be named, as in 'course under $50'.`,
    access: 'public',
    dependsOn: [PROFILES, PROJECTS, AGENTS, COURSES, UPDATES],
    query: searchPageQuery,
    output: found,
  },
  own: {
    ...common,
    path: '/search/own',
    summary: `Searches your own projects, agents, courses and updates, drafts too: the best ${SHOWN_OF_OWN}.`,
    access: 'session',
    query: z.object({ q }),
    output: z.object({ items: z.array(ownResult).max(SHOWN_OF_OWN) }),
  },
} as const satisfies Record<string, Contract>
