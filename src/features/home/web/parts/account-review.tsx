// Lists, right after someone has proved the address of an account that others may have used, what was removed and what others can
// see (decision 29).
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Container } from '../../../../ui/page-header.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { isToSetUpAgain, REMOVED_WORDS } from '../../../accounts/identity/users/users.messages.ts'
import { accountContracts } from '../../../accounts/management/own-account.contract.ts'
import { removedAtProof } from '../../../accounts/web/parts/after-proof.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { homeReviewMessages as messages } from '../../home.messages.ts'
import { PublishedList } from './published-list.tsx'

export default function AccountReview() {
  const auth = useAuth()
  const { user } = usePerson()
  const [isLeaving, setLeaving] = useState(false)
  const removed = removedAtProof(user)

  async function dismiss() {
    setLeaving(true)
    try {
      await auth.api(accountContracts.dismissRemoved, {})
      await (await auth.client()).refreshSession()
    } catch (error) {
      showToast({ kind: 'error', title: error instanceof Error ? error.message : String(error) })
      setLeaving(false)
    }
  }

  return (
    <Container className="pt-6 sm:pt-8">
      <section
        aria-labelledby="account-review"
        className="flex flex-col gap-5 rounded-box border border-line bg-surface p-5 sm:p-6"
      >
        <h2 id="account-review" className="display text-lead">
          {messages.title}
        </h2>
        <section aria-labelledby="account-removed" className="max-w-measure">
          <h3 id="account-removed" className="text-small font-semibold">
            {messages.removedTitle}
          </h3>
          <p className="mt-1 text-soft">{messages.removedWhy}</p>
          <ul className="mt-2 list-disc pl-5 marker:text-faint">
            {Object.entries(REMOVED_WORDS).map(
              ([one, words]) => removed.includes(one) && <li key={one}>{words}</li>,
            )}
          </ul>
          {isToSetUpAgain(removed) && <p className="mt-2 text-soft">{messages.next}</p>}
        </section>
        <PublishedList />
        <Button variant="solid" className="self-start" busy={isLeaving} onClick={() => void dismiss()}>
          {messages.done}
        </Button>
      </section>
    </Container>
  )
}
