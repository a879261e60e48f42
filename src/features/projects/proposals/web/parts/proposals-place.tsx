// The place of everything about proposals in the home: what was received and what was sent are two tabs of one part.
import type { ReactNode } from 'react'
import { paths } from '../../../../../paths.ts'
import { Container } from '../../../../../ui/page-header.tsx'
import { TabLinks } from '../../../../../ui/tabs.tsx'
import { RequireSignIn } from '../../../../accounts/web/parts/require-sign-in.tsx'

type ProposalsPlaceProps = {
  /** Also where the proposals to one project are. */
  open: 'received' | 'sent'
  actions?: ReactNode
  children: ReactNode
}

export function ProposalsPlace({ open, actions, children }: ProposalsPlaceProps) {
  return (
    <RequireSignIn>
      <Container className="flex flex-col gap-4 pt-5 pb-24">
        <header className="flex min-h-9 flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h1 className="display text-title">Proposals</h1>
          {actions}
        </header>
        <TabLinks
          label="Proposals"
          items={[
            { label: 'Received', to: paths.allReceivedProposals(), isOpen: open === 'received' },
            { label: 'Sent', to: paths.ownProposals(), isOpen: open === 'sent' },
          ]}
        />
        {children}
      </Container>
    </RequireSignIn>
  )
}
