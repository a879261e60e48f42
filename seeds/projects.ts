// Which projects have the demonstration's businesses posted? They are oldest first, so that ids follow time.
import { analyticsProjects } from './projects/analytics.ts'
import { automationProjects } from './projects/automation.ts'
import { chatbotProjects } from './projects/chatbot.ts'
import { contentProjects } from './projects/content-ai.ts'
import { projectsWithoutCategory } from './projects/without-category.ts'
import type { SeedProject } from './shapes.ts'

export const projects: SeedProject[] = [
  ...automationProjects,
  ...analyticsProjects,
  ...chatbotProjects,
  ...contentProjects,
  ...projectsWithoutCategory,
].sort((one, other) => other.posted_hours_ago - one.posted_hours_ago)
