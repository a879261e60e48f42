// The choices and limits of projects and proposals, and how typed skills become a list (spec 1 §5).

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

/** How many cards a page of the list shows. */
export const PROJECTS_PAGE_SIZE = 12
export const MAX_SEARCH_LENGTH = 100

export const MAX_SKILLS = 20
export const MAX_SKILL_LENGTH = 50
export const MAX_PROPOSAL_DOLLARS = 1_000_000

/** 'React,  , Node ' becomes ['React', 'Node']: split on commas, trimmed, empty entries dropped (PRJ-29). */
export function splitSkills(typed: string): string[] {
  return typed
    .split(',')
    .map((skill) => skill.trim())
    .filter((skill) => skill !== '')
}
