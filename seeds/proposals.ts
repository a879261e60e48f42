// What did professionals propose to a project, and when?
import { chanceBetween } from './chance.ts'
import { decisions } from './decisions.ts'
import { analyticsProposals } from './proposals/analytics.ts'
import { automationProposals } from './proposals/automation.ts'
import { chatbotProposals } from './proposals/chatbot.ts'
import { contentAndOtherProposals } from './proposals/content-and-others.ts'
import type { SeedDecision, SeedProject, SeedProposal, SeedProposals } from './shapes.ts'

/** Proposals come within two weeks of the project. */
const WINDOW_HOURS = 14 * 24

/** By the project's key; a project that is not listed has none. */
export const proposals: SeedProposals = {
  ...automationProposals,
  ...analyticsProposals,
  ...chatbotProposals,
  ...contentAndOtherProposals,
}

export type TimedProposal = SeedProposal & {
  hours_ago: number
  /** It is undefined for a proposal without a decision. */
  decision: (SeedDecision & { hours_ago: number }) | undefined
}

/** The project's proposals, oldest first. */
export function proposalsTo(project: SeedProject): TimedProposal[] {
  const window = Math.min(project.posted_hours_ago, WINDOW_HOURS)
  // Businesses decide once all proposals have come.
  const decidedHoursAgo = (project.posted_hours_ago - window * 0.92) * 0.6
  return (proposals[project.key] ?? [])
    .map((proposal) => {
      const decision = decisions[project.key]?.[proposal.by]
      return {
        ...proposal,
        hours_ago: project.posted_hours_ago - window * chanceBetween(0.08, 0.92, project.key, proposal.by),
        decision: decision && { ...decision, hours_ago: decidedHoursAgo },
      }
    })
    .sort((one, other) => other.hours_ago - one.hours_ago)
}
