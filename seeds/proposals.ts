// What the demonstration's professionals propose, by the project's key. A project that is not named has none.
import { analyticsProposals } from './proposals/analytics.ts'
import { automationProposals } from './proposals/automation.ts'
import { chatbotProposals } from './proposals/chatbot.ts'
import { contentAndOtherProposals } from './proposals/content-and-others.ts'
import type { SeedProposals } from './shapes.ts'

export const proposals: SeedProposals = {
  ...automationProposals,
  ...analyticsProposals,
  ...chatbotProposals,
  ...contentAndOtherProposals,
}
