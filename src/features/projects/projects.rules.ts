// The choices and limits of projects, and the conversion of typed skills into a list (spec 1 §5).
import { rowFamily } from '../../platform/contract/families.ts'

/** Pages with projects depend on this family. */
export const PROJECTS = rowFamily('projects')

export const PROJECT_STATUSES = ['active', 'archived'] as const
export type ProjectStatus = (typeof PROJECT_STATUSES)[number]

export const PROJECT_CATEGORIES = ['Automation', 'Analytics', 'Chatbot', 'Content AI'] as const
export type ProjectCategory = (typeof PROJECT_CATEGORIES)[number]

export const PROJECT_SORTS = ['recent', 'budget', 'proposals'] as const
export type ProjectSort = (typeof PROJECT_SORTS)[number]
export const PROJECT_SORT_LABELS: Record<ProjectSort, string> = {
  recent: 'Most Recent',
  budget: 'Highest Budget',
  proposals: 'Most Proposals',
}

export const PROJECTS_PAGE_SIZE = 12

export const RELATED_PROJECTS = 3

/** The most common skills are offered as filters, so many of them. */
export const OFFERED_PROJECT_SKILLS = 24
/** What a project is called in a search. */
export const PROJECT_NAMES = ['project', 'jobs'] as const
export const PROJECT_BUDGETS = { least: 'min_budget', most: 'max_budget' } as const
export const MAX_PROJECT_LOCATION_LENGTH = 100

export const MAX_PROJECT_SKILLS = 20
export const MAX_PROJECT_SKILL_LENGTH = 50

/** Archiving can be undone as long as its toast may be shown. */
export const UNDO_ARCHIVE_SECONDS = 60
export const OWN_PROJECTS_PAGE_SIZE = 10

/** Returns ['React', 'Node'] for 'React,  , Node ': split on commas, trimmed, empty entries dropped (PRJ-29). */
export function splitSkills(typed: string): string[] {
  const byName = new Map<string, string>()
  for (const part of typed.split(',')) {
    const skill = part.trim()
    const name = skill.toLowerCase()
    // The same skill twice, ignoring case, counts once.
    if (skill !== '' && !byName.has(name)) byName.set(name, skill)
  }
  return [...byName.values()]
}
