// What somebody reads who has proved the address of an account that others may have used: what was removed, a password of
// their own if there is none, and what others can see (decision 29).
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '../../../paths.ts'
import { unlistedMeta } from '../../../platform/client/page-meta.ts'
import { safeReturnTo } from '../../../platform/client/return-to.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast.ts'
import { REMOVED_WORDS } from '../../accounts/mails/messages.ts'
import { accountContracts } from '../../accounts/management/own-account/contract.ts'
import { removedAtProof } from '../../accounts/web/parts/after-proof.ts'
import { AuthFrame } from '../../accounts/web/parts/auth-frame.tsx'
import { useAuth } from '../../accounts/web/parts/auth-provider.tsx'
import { PasswordChange } from '../../accounts/web/parts/password-change.tsx'
import { RequireSignIn } from '../../accounts/web/parts/require-sign-in.tsx'
import { usePerson } from '../../accounts/web/parts/signed-in-only.tsx'
import { publishedMessages as messages } from '../messages.ts'
import { PublishedList } from './parts/published-list.tsx'

export const meta = unlistedMeta('Your email is verified')

export default function AddressVerifiedPage() {
  return (
    <RequireSignIn>
      <AuthFrame title={messages.title} lead={messages.lead}>
        <Review />
      </AuthFrame>
    </RequireSignIn>
  )
}

function Review() {
  const auth = useAuth()
  const person = usePerson()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [isLeaving, setLeaving] = useState(false)
  const removed = removedAtProof(person)
  // A password is an identity of its own, beside those of providers.
  const hasWayIn = (person.user.identities ?? []).length > 0

  async function leave() {
    setLeaving(true)
    try {
      if (removed.length > 0) {
        await auth.api(accountContracts.dismissRemoved, {})
        await (await auth.client()).refreshSession()
      }
      await navigate(paths.auth(safeReturnTo(query.get('returnTo'))), { replace: true })
    } catch (error) {
      showToast({ kind: 'error', title: error instanceof Error ? error.message : String(error) })
    }
    setLeaving(false)
  }

  return (
    <div className="flex flex-col gap-10">
      {removed.length > 0 && (
        <section className="flex flex-col gap-3">
          <h2 className="display text-lead">{messages.removedTitle}</h2>
          <p className="text-soft">{messages.removedWhy}</p>
          <ul className="list-disc pl-5">
            {removed.map((one) => (
              <li key={one}>{REMOVED_WORDS[one]}</li>
            ))}
          </ul>
        </section>
      )}
      {!hasWayIn && (
        <section className="flex flex-col gap-3">
          <h2 className="display text-lead">{messages.passwordTitle}</h2>
          <p className="text-soft">{messages.passwordWhy}</p>
          <PasswordChange />
        </section>
      )}
      <section>
        <h2 className="display mb-3 text-lead">{messages.publishedTitle}</h2>
        <PublishedList />
      </section>
      {hasWayIn && (
        <Button variant="primary" size="large" wide busy={isLeaving} onClick={() => void leave()}>
          {messages.goOn}
        </Button>
      )}
    </div>
  )
}
