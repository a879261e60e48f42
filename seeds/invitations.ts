// Whom the demonstration's businesses invited to their projects, and who answered 'Not now'.
import type { SeedInvitation, SeedInvitations } from './shapes.ts'

export const invitations: SeedInvitations = {
  'farmer-assistant': [
    {
      to: 'amara-okafor',
      hours_ago: 6,
      note: 'Your clinic line answers people who are in a hurry and far from a doctor. Our farmers are far from an agronomist. Would you look at this with us?',
    },
    {
      to: 'mei-ling-chou',
      hours_ago: 7,
      note: 'You have built bots for people who type little. Ours mostly speak.',
      declined_hours_ago: 2,
    },
  ],
  'lift-faults': [{ to: 'amara-okafor', hours_ago: 43, note: null }],
}

/** The invitations to a project, oldest first. */
export const invitationsTo = (projectKey: string): SeedInvitation[] =>
  [...(invitations[projectKey] ?? [])].sort((one, other) => other.hours_ago - one.hours_ago)
