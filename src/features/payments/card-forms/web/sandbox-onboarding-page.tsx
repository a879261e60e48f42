// The sandbox's onboarding form, which stands in for the provider's own. Opening it uses up its link.
import { useEffect, useRef } from 'react'
import { useParams } from 'react-router'
import { unlistedMeta } from '../../../../platform/client/page-meta.ts'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { sandboxContracts as contracts, type SandboxOnboarding } from '../../payments.contract.ts'
import { cardFormMessages as messages } from '../card-forms.messages.ts'
import { isRejected } from '../card-forms.policy.ts'
import { SandboxFrame, useSandboxPage } from './parts/sandbox-frame.tsx'
import { SandboxSellerForm } from './parts/sandbox-seller-form.tsx'

export const meta = unlistedMeta('Sandbox onboarding')

export default function SandboxOnboardingPage() {
  const link = useParams().link ?? ''
  const { api } = useAuth()
  // A link works once, so a second call gets the answer of the first.
  const opening = useRef<Promise<SandboxOnboarding>>(undefined)
  const page = useSandboxPage(() => {
    const opened = opening.current ?? api(contracts.openOnboarding, { params: { link } })
    opening.current = opened
    opened.catch(() => {
      opening.current = undefined
    })
    return opened
  })
  return (
    <SandboxFrame title="Payout details" page={page}>
      {(onboarding) =>
        'refresh_url' in onboarding ? (
          <Expired refreshUrl={onboarding.refresh_url} />
        ) : (
          <Onboarding onboarding={onboarding} />
        )
      }
    </SandboxFrame>
  )
}

function Expired({ refreshUrl }: { refreshUrl: string }) {
  useEffect(() => window.location.replace(refreshUrl), [refreshUrl])
  return <EmptyState title={messages.linkUsed}>{messages.linkUsedDetail}</EmptyState>
}

function Onboarding({ onboarding }: { onboarding: Extract<SandboxOnboarding, { status: 'open' }> }) {
  const leave = () => window.location.assign(onboarding.return_url)
  return (
    <div className="flex flex-col gap-6">
      <Notice>{messages.standings[onboarding.standing]}</Notice>
      {isRejected(onboarding) ? (
        <Button className="self-end" onClick={leave}>
          Back
        </Button>
      ) : (
        <SandboxSellerForm onboarding={onboarding} onLeave={leave} />
      )}
    </div>
  )
}
