// The choices of the directory of professionals.

export const PROFESSIONALS_PAGE_SIZE = 12
/** How many skills are offered as a filter: the most common ones. */
export const OFFERED_SKILLS = 24

export const PROFESSIONAL_SORTS = ['newest', 'name'] as const
export type ProfessionalSort = (typeof PROFESSIONAL_SORTS)[number]
export const PROFESSIONAL_SORT_LABELS: Record<ProfessionalSort, string> = {
  newest: 'Newest First',
  name: 'Name: A to Z',
}

/** In the address of a profile: its handle, where someone pressed 'Invite to a project' before the page was open. */
export const INVITE_MARKER = 'invite'
