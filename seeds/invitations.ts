// Whom did the demonstration's businesses invite to their projects, and who answered 'Not now'?
import type { SeedInvitation, SeedInvitations } from './shapes.ts'

export const invitations: SeedInvitations = {
  'loan-officer-helper': [
    {
      to: 'amara-okafor',
      hours_ago: 6,
      note: 'Your clinic line answers people who are in a hurry and far from a doctor. Our officers are in a village, far from the handbook and from any network. Would you look at this with us?',
    },
    {
      to: 'mei-ling-chou',
      hours_ago: 7,
      note: 'You have built bots for people who type little. Ours have one thumb and a motorbike.',
      declined_hours_ago: 2,
    },
  ],
  'lift-faults': [{ to: 'amara-okafor', hours_ago: 43, note: null }],
}

/** The invitations to a project, oldest first. */
export const invitationsTo = (projectKey: string): SeedInvitation[] =>
  [...(invitations[projectKey] ?? [])].sort((one, other) => other.hours_ago - one.hours_ago)
