// In which manner the cover of an agent is drawn: one for each category.
import type { CoverMotif } from '../../../../ui/cover-motifs.ts'
import type { AgentCategory } from '../../rules.ts'

export const AGENT_MOTIFS: Record<AgentCategory, CoverMotif> = {
  'Customer Service': 'dialogue',
  Analytics: 'columns',
  'Content Creation': 'text',
  Marketing: 'rays',
  Development: 'punch',
  Sales: 'rise',
  'Voice AI': 'voice',
  Security: 'rings',
  'HR & Recruitment': 'crowd',
}
