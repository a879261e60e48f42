// Mails another verification code to the person who is signed in, and says whether it was sent.
import { showToast } from '../../../../ui/toast.ts'
import { accountMessages } from '../../accounts.messages.ts'
import type { useAuth } from './auth-provider.tsx'

export async function resendCode(auth: Pick<ReturnType<typeof useAuth>, 'client'>): Promise<void> {
  const failed = await auth
    .client()
    .then(async (client) => {
      const { data } = await client.getSession()
      return client.resend({ type: 'signup', email: data.session?.user.email ?? '' })
    })
    .then(({ error }) => error !== null)
    .catch(() => true)
  showToast(
    failed
      ? { kind: 'error', title: accountMessages.bannerCodeNotSent }
      : { kind: 'success', title: accountMessages.bannerCodeSent },
  )
}
