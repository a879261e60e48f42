// What professionals proposed to a project, and when.
import { chanceBetween } from './chance.ts'
import { analyticsProposals } from './proposals/analytics.ts'
import { automationProposals } from './proposals/automation.ts'
import { chatbotProposals } from './proposals/chatbot.ts'
import { contentAndOtherProposals } from './proposals/content-and-others.ts'
import type { SeedProject, SeedProposal, SeedProposals } from './shapes.ts'

/** Proposals come within two weeks of the project. */
const WINDOW_HOURS = 14 * 24

/** By the project's key; a project that is not named has none. */
export const proposals: SeedProposals = {
  ...automationProposals,
  ...analyticsProposals,
  ...chatbotProposals,
  ...contentAndOtherProposals,
}

/** The project's proposals, oldest first. */
export function proposalsTo(project: SeedProject): (SeedProposal & { hours_ago: number })[] {
  const window = Math.min(project.posted_hours_ago, WINDOW_HOURS)
  return (proposals[project.key] ?? [])
    .map((proposal) => ({
      ...proposal,
      hours_ago: project.posted_hours_ago - window * chanceBetween(0.08, 0.92, project.key, proposal.by),
    }))
    .sort((one, other) => other.hours_ago - one.hours_ago)
}
