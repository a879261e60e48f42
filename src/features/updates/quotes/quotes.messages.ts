// The texts of cards about things that an update links to.
import type { QuotedName } from './quotes.rules.ts'

export const quotedLabels: Readonly<Record<QuotedName, string>> = {
  project: 'Project',
  agent: 'Agent',
  course: 'Course',
  update: 'Update',
  certificate: 'Certificate',
}

export const quoteMessages = {
  gone: 'No longer available',
  quoted: 'Linked here',
  preview: 'Linked in this update',
  free: 'Free',
} as const
