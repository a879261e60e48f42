// The layout of everything about proposals in the home: the received and the sent ones are two tabs.
import type { ReactNode } from 'react'
import { paths } from '../../../../../paths.ts'
import { Container } from '../../../../../ui/page-header.tsx'
import { TabLinks } from '../../../../../ui/tabs.tsx'
import { RequireSignIn } from '../../../../accounts/web/parts/require-sign-in.tsx'

type ProposalsPlaceProps = {
  /** The proposals to one project are under 'received'. */
  open: 'received' | 'sent'
  actions?: ReactNode
  children: ReactNode
}

export function ProposalsPlace({ actions, ...place }: ProposalsPlaceProps) {
  return (
    <RequireSignIn>
      <ProposalsFrame {...place} actions={actions} />
    </RequireSignIn>
  )
}

/** The frame is the same while it is not known yet who is there, or which list they want. */
export function ProposalsFrame({ open, actions, children }: ProposalsPlaceProps) {
  return (
    <Container className="flex flex-col gap-4 pt-3 pb-24">
      {/* Only screen readers need the heading: the tabs say the same. */}
      <h1 className="sr-only">Proposals</h1>
      <div className="relative">
        <TabLinks
          label="Proposals"
          items={[
            { label: 'Received', to: paths.allReceivedProposals(), isOpen: open === 'received' },
            { label: 'Sent', to: paths.ownProposals(), isOpen: open === 'sent' },
          ]}
        />
        {actions && <div className="absolute top-1 right-0">{actions}</div>}
      </div>
      {children}
    </Container>
  )
}
