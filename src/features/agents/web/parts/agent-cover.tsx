// The cover of an agent: each category has its own motif.
import type { ComponentProps } from 'react'
import { Cover } from '../../../../ui/cover.tsx'
import type { CoverMotif } from '../../../../ui/cover-motifs.ts'
import type { AgentCategory } from '../../agents.rules.ts'

const MOTIF_OF: Record<AgentCategory, CoverMotif> = {
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

type AgentCoverProps = Omit<ComponentProps<typeof Cover>, 'id' | 'motif'> & {
  agent: { id: number; category: AgentCategory }
}

export function AgentCover({ agent, ...rest }: AgentCoverProps) {
  return <Cover {...rest} id={agent.id} motif={MOTIF_OF[agent.category]} />
}
