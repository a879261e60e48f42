// The reminder of an unverified address, above every page outside /auth, until it is dismissed (SHELL-15).
import { type ComponentType, useCallback, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../../paths.ts'
import { UNREACHABLE_MESSAGE } from '../../../../platform/contract/problem.ts'
import { Button } from '../../../../ui/button.tsx'
import { Glyph } from '../../../../ui/glyph.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { useAuth } from './auth-provider.tsx'

const EMAIL_NOT_VERIFIED = 'Your email is not verified. Please check your inbox for the verification code.'

export function VerificationBanner({ onDismiss }: { onDismiss: () => void }) {
  const auth = useAuth()
  const [isSending, setSending] = useState(false)
  const [Wait, setWait] = useState<ComponentType<{ onOver: () => void }>>()
  const endWait = useCallback(() => setWait(undefined), [])

  async function resend() {
    setSending(true)
    try {
      // Most people never ask for another code, so the code for it is loaded only then.
      const { resendCode, UntilNextCode } = await import('./resend-code.tsx')
      if (await resendCode(auth)) setWait(() => UntilNextCode)
    } catch {
      showToast({ kind: 'error', title: UNREACHABLE_MESSAGE })
    }
    setSending(false)
  }

  return (
    <section aria-label="Email verification" className="border-b border-warning bg-warning-wash text-warning">
      <div className="mx-auto flex max-w-page items-start gap-x-4 gap-y-2 px-5 py-2 sm:items-center sm:px-8">
        <div className="flex min-w-0 flex-1 flex-col gap-x-4 gap-y-2 py-1 sm:flex-row sm:items-center">
          <p className="text-small text-pretty sm:flex-1">{EMAIL_NOT_VERIFIED}</p>
          <div className="flex flex-wrap items-center gap-3">
            <Link to={paths.verifyEmail()} className="prose-link text-small font-medium">
              Enter the code
            </Link>
            <Button
              size="small"
              busy={isSending}
              disabled={Wait !== undefined}
              onClick={resend}
              className="border-warning text-warning"
            >
              {isSending ? 'Sending...' : 'Resend Code'}
            </Button>
            {Wait && <Wait onOver={endWait} />}
          </div>
        </div>
        <IconButton label="Dismiss" onClick={onDismiss} className="-mr-2 text-warning">
          <Glyph of="cross" className="glyph size-5" />
        </IconButton>
      </div>
    </section>
  )
}
