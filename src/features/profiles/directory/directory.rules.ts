// The orders of the directory of professionals.

export const PROFESSIONAL_SORTS = ['newest', 'name'] as const
export type ProfessionalSort = (typeof PROFESSIONAL_SORTS)[number]
