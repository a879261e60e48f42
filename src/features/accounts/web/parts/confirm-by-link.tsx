// The target of the link in a mail about a changed address, first on its page and in focus. A click uses up the link, so that no
// mail scanner can use it up.
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { ownAccountMessages as messages } from '../../management/own-account.messages.ts'
import { useAuth } from './auth-provider.tsx'
import { useRequeryAccount } from './own-account.ts'
import { proveSeparately } from './prove-separately.ts'

export function ConfirmByLink() {
  const auth = useAuth()
  const requery = useRequeryAccount()
  const [query, setQuery] = useSearchParams()
  const [isBusy, setBusy] = useState(false)
  const [isSpent, setSpent] = useState(false)
  const link = query.get('type') === 'email_change' ? query.get('token_hash') : null
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (link === null) return
    button.current?.scrollIntoView({ block: 'center' })
    button.current?.focus({ preventScroll: true })
  }, [link])
  if (!link) return null

  async function confirm(token_hash: string) {
    setBusy(true)
    const failure = await proveSeparately(auth, { token_hash, type: 'email_change' })
    setBusy(false)
    setSpent(failure !== undefined)
    if (failure) return
    await requery()
    showToast({ kind: 'success', title: messages.addressChanged })
    setQuery({ tab: 'account' }, { replace: true })
  }

  return (
    <Notice kind={isSpent ? 'danger' : 'info'}>
      {isSpent ? (
        messages.linkSpent
      ) : (
        <span className="flex flex-wrap items-center gap-3">
          You opened the link from your email.
          <Button ref={button} size="small" variant="solid" busy={isBusy} onClick={() => confirm(link)}>
            Confirm email change
          </Button>
        </span>
      )}
    </Notice>
  )
}
