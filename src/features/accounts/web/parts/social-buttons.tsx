// Signing in with another provider: Google and Apple (AUTH-6, AUTH-7).
import { useState } from 'react'
import * as z from 'zod'
import { paths } from '../../../../paths.ts'
import { Button } from '../../../../ui/button.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { accountMessages as messages } from '../../messages.ts'
import { useAuth } from './auth-provider.tsx'
import { AppleMark, GoogleMark } from './provider-marks.tsx'

const PROVIDERS = [
  { id: 'google', label: 'Continue with Google', mark: <GoogleMark /> },
  { id: 'apple', label: 'Continue with Apple', mark: <AppleMark /> },
] as const
type ProviderId = (typeof PROVIDERS)[number]['id']

const authSettings = z.object({ external: z.record(z.string(), z.boolean()) })

export function SocialButtons({ returnTo }: { returnTo: string | undefined }) {
  const auth = useAuth()
  const [busy, setBusy] = useState<ProviderId>()

  async function isConfigured(id: ProviderId): Promise<boolean> {
    const { authUrl, publicKey } = auth.backend
    const response = await fetch(`${authUrl}/settings`, { headers: { apikey: publicKey } })
    if (!response.ok) throw new Error(`The auth server answered ${response.status}`)
    return authSettings.parse(await response.json()).external[id] === true
  }

  async function goTo(id: ProviderId) {
    setBusy(id)
    try {
      const redirectTo = new URL(paths.auth(returnTo), window.location.origin).href
      if (!(await isConfigured(id))) throw new NotConfigured()
      const client = await auth.client()
      const { error } = await client.signInWithOAuth({ provider: id, options: { redirectTo } })
      if (error) throw new NotConfigured()
      // The browser is leaving the page: the button stays busy.
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
