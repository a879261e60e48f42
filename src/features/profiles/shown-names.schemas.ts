// Validates the name under which a person or an app appears to others.
import { line, plainTextMessages } from '../../platform/contract/plain-text.ts'
import { lengths } from '../../platform/contract/shapes.ts'
import { NAME_BADGE, NAME_RESERVED } from './shown-names.messages.ts'
import { hasBadge, hidesSomething, passesForSite } from './shown-names.rules.ts'

type Limits = Parameters<typeof line>[0]

/** The name is a line without invisible characters and badges that can't pass for the site's own name. */
export const shownName = (limits: Limits) =>
  line(limits)
    .refine((name) => !hidesSomething(name), { error: plainTextMessages.line, abort: true })
    .refine((name) => !hasBadge(name), { error: NAME_BADGE, abort: true })
    .refine((name) => !passesForSite(name), NAME_RESERVED)
    .meta(lengths(limits))
