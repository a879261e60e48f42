// The choices of the directory of professionals, and how precisely it shows when someone was active.
import type { ProfessionalSort } from '../profiles/directory/directory.rules.ts'

export const PROFESSIONALS_PAGE_SIZE = 12
/** The most common skills are offered as filters, so many of them. */
export const OFFERED_SKILLS = 24

export const PROFESSIONAL_SORT_LABELS: Record<ProfessionalSort, string> = {
  newest: 'Newest First',
  name: 'Name: A to Z',
}

/** Finer periods would show others when exactly someone was here. */
export const ACTIVITIES = ['week', 'month'] as const
export type Activity = (typeof ACTIVITIES)[number]
export const ACTIVITY_LABELS: Record<Activity, string> = {
  week: 'Active this week',
  month: 'Active this month',
}

const DAY_MS = 86_400_000
const DAYS: Record<Activity, number> = { week: 7, month: 30 }

/** Returns the period in which someone was active; null for longer ago, and for those who never were. */
export function activityOf(lastActive: Date | null, now: Date): Activity | null {
  if (lastActive === null) return null
  const days = (now.getTime() - lastActive.getTime()) / DAY_MS
  return ACTIVITIES.find((activity) => days < DAYS[activity]) ?? null
}
