// What a display name has to be, as the server judges it: nothing of it could pass for the site.
import { displayNameLimits, optional } from './profiles.schemas.ts'
import { shownName } from './shown-names.schemas.ts'

export const filledDisplayName = shownName(displayNameLimits)
export const displayName = optional(filledDisplayName)
