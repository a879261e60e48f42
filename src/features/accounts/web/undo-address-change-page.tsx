// The page of the link in the mail about a change of address or an added factor: a button restores the account.
// Opening the page changes nothing, since virus scanners open every link.

import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ADDRESSES, paths } from '../../../paths.ts'
import { createApiClient } from '../../../platform/client/api.ts'
import { unlistedMeta } from '../../../platform/client/page-meta.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useHydrated } from '../../../ui/date-text.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { undoMessages as messages } from '../email-verification/address-undo/address-undo.messages.ts'
import type { UndoOutcome } from '../email-verification/address-undo/address-undo.rules.ts'
import { accountContracts } from '../management/own-account.contract.ts'
import { AuthFrame } from './parts/auth-frame.tsx'
import { useAuth } from './parts/auth-provider.tsx'

export const meta = unlistedMeta('Undo a change')

type Step = { is: 'asking' | 'busy' | UndoOutcome } | { is: 'failed'; why: string }

export default function UndoAddressChangePage() {
  const { backend } = useAuth()
  const navigate = useNavigate()
  const isHydrated = useHydrated()
  const [query] = useSearchParams()
  // The server renders the same page for every mail.
  const [token] = useState(() => query.get('token') ?? '')
  const [step, setStep] = useState<Step>({ is: 'asking' })

  // The token is removed from the address immediately, so that it cannot leak from there.
  const isInAddress = query.has('token')
  useEffect(() => {
    if (isHydrated && isInAddress) {
      void navigate(ADDRESSES.undoAddressChange, { replace: true, preventScrollReset: true })
    }
  }, [isHydrated, isInAddress, navigate])

  async function undo() {
    setStep({ is: 'busy' })
    // The client has no session: the link is sufficient, and another person may be signed in here.
    const api = createApiClient({ backend, accessToken: async () => undefined })
    try {
      const { outcome } = await api(accountContracts.undoAddressChange, { body: { token } })
      setStep({ is: outcome })
    } catch (error) {
      setStep({ is: 'failed', why: error instanceof Error ? error.message : String(error) })
    }
  }

  const words =
    step.is === 'undone' || step.is === 'used' || step.is === 'expired' ? messages[step.is] : undefined
  return (
    <AuthFrame title={words?.title ?? messages.asking.title} lead={words?.lead ?? messages.asking.lead}>
      <div className="flex flex-col gap-5" aria-live="polite">
        {step.is === 'failed' && <Notice kind="danger">{step.why}</Notice>}
        {words ? (
          <ButtonLink to={paths.forgotPassword()} variant="primary" size="large" className="w-full">
            {messages.choosePassword}
          </ButtonLink>
        ) : (
          <Button variant="primary" size="large" wide busy={step.is === 'busy'} onClick={() => void undo()}>
            {messages.undo}
          </Button>
        )}
      </div>
    </AuthFrame>
  )
}
