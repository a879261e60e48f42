// The buttons that sign in with another provider: Google and Apple (AUTH-6, AUTH-7).
import { useState } from 'react'
import { paths } from '../../../../paths.ts'
import { Button } from '../../../../ui/button.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { accountMessages as messages } from '../../accounts.messages.ts'
import { useAuth } from './auth-provider.tsx'
import { AppleMark, GoogleMark } from './provider-marks.tsx'

const PROVIDERS = [
  { id: 'google', label: 'Continue with Google', mark: <GoogleMark /> },
  { id: 'apple', label: 'Continue with Apple', mark: <AppleMark /> },
] as const
type ProviderId = (typeof PROVIDERS)[number]['id']

export function SocialButtons({ returnTo }: { returnTo: string | undefined }) {
  const auth = useAuth()
  const [busy, setBusy] = useState<ProviderId>()

  async function goTo(id: ProviderId) {
    setBusy(id)
    try {
      const redirectTo = new URL(paths.auth(returnTo), window.location.origin).href
      const { isConfigured } = await import('./provider-settings.ts')
      if (!(await isConfigured(id, auth.backend))) throw new NotConfigured()
      const client = await auth.client()
      const { error } = await client.signInWithOAuth({ provider: id, options: { redirectTo } })
      if (error) throw new NotConfigured()
      // The browser is leaving the page, so the button stays busy.
    } catch (error) {
      setBusy(undefined)
      const failure =
        error instanceof NotConfigured
          ? { title: messages.socialFailedTitle, description: messages.socialFailed }
          : { title: messages.socialBrokenTitle, description: messages.socialBroken }
      showToast({ kind: 'error', ...failure })
    }
  }

  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {PROVIDERS.map(({ id, label, mark }) => (
        <Button
          key={id}
          icon={mark}
          busy={busy === id}
          disabled={busy !== undefined}
          onClick={() => goTo(id)}
          wide
        >
          {label}
        </Button>
      ))}
    </div>
  )
}

/** The operator has not configured this provider (MSG-41). */
class NotConfigured extends Error {}
