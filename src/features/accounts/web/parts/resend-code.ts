// Mails another verification code to the person who is signed in, and says whether it was sent.
import { showToast } from '../../../../ui/toast.ts'
import { accountMessages } from '../../accounts.messages.ts'
import type { useAuth } from './auth-provider.tsx'

const TOO_SOON = 429

/** Says whether the next one has to wait: after one that was sent, and where one was sent a moment ago. */
export async function resendCode(auth: Pick<ReturnType<typeof useAuth>, 'client'>): Promise<boolean> {
  const error = await auth
    .client()
    .then(async (client) => {
      const { data } = await client.getSession()
      return client.resend({ type: 'signup', email: data.session?.user.email ?? '' })
    })
    .then((answer) => answer.error)
    .catch(() => ({ status: undefined }))
  showToast(
    error
      ? { kind: 'error', title: accountMessages.bannerCodeNotSent }
      : { kind: 'success', title: accountMessages.bannerCodeSent },
  )
  return error === null || error.status === TOO_SOON
}
