// Validates a display name on the server: no part of it may pass for the site.
import { displayNameLimits, optional } from './profiles.schemas.ts'
import { shownName } from './shown-names.schemas.ts'

export const filledDisplayName = shownName(displayNameLimits)
export const displayName = optional(filledDisplayName)
