// Passes to updates what they quote, and to other nouns the functions of updates that they call.
import { quotedAgents } from '../features/agents/server/agents-quoted.ts'
import { quotedCertificates } from '../features/courses/certificates/server/certificates-quoted.ts'
import { quotedCourses } from '../features/courses/server/courses-quoted.ts'
import type { MailSeries } from '../features/notifications/server/notifications.actions.ts'
import type { OnboardingHandler } from '../features/profiles/server/profiles.actions.ts'
import { quotedProjects } from '../features/projects/server/projects-quoted.ts'
import { matchSeries } from '../features/saved-searches/server/saved-searches.actions.ts'
import { digestFromOnboarding, digestSeries } from '../features/updates/digest/server/digest.actions.ts'
import { quotedUpdates } from '../features/updates/server/updates-quoted.ts'

/** Updates show these as cards when they link to them. */
export const ALL_QUOTED_KINDS = [
  quotedProjects,
  quotedAgents,
  quotedCourses,
  quotedUpdates,
  quotedCertificates,
] as const

export const ALL_MAIL_SERIES: readonly MailSeries[] = [digestSeries, matchSeries]

/** Once onboarding is answered, these handlers run. */
export const ALL_ONBOARDING_HANDLERS: readonly OnboardingHandler[] = [digestFromOnboarding]
