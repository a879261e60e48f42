// Deletes the account: confirmed once more, and with the password if the sign-in is not recent.
import { type SyntheticEvent, useState } from 'react'
import { Problem } from '../../../../platform/contract/problem.ts'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { ProgramForm } from '../../../../ui/form.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { PasswordField } from '../../../../ui/password-field.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { accountContracts } from '../../management/own-account.contract.ts'
import { ownAccountMessages as messages } from '../../management/own-account.messages.ts'
import { useAuth } from './auth-provider.tsx'

import { useOwnAccount, useRequeryAccount } from './own-account.ts'
import { OwnCommitments } from './own-commitments.tsx'

const FORM_ID = 'delete-account'

export function DeleteAccount() {
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [isSure, setSure] = useState(false)
  return (
    <>
      <Button variant="danger" className="self-start" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Delete account
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={(open) => {
          setOpen(open)
          setSure(false)
        }}
        insistent
        title="Delete your account?"
        description="Your profile, what you published, your sessions and your two-factor methods are deleted right away. This can't be undone."
        cancel="Keep my account"
        confirm="Delete for good"
        isDanger
        isBusy={isBusy}
        isConfirmDisabled={!isSure}
        form={FORM_ID}
      >
        {isOpen && <Proof isSure={isSure} onSure={setSure} onBusy={setBusy} />}
      </ConfirmDialog>
    </>
  )
}

type ProofProps = { isSure: boolean; onSure: (sure: boolean) => void; onBusy: (busy: boolean) => void }

function Proof({ isSure, onSure, onBusy }: ProofProps) {
  const auth = useAuth()
  const account = useOwnAccount()
  const requery = useRequeryAccount()
  const [password, setPassword] = useState('')
  const [refusal, setRefusal] = useState<Problem>()
  const needsPassword = account.data?.has_password === true && !account.data.is_sign_in_recent
  const wrong = refusal?.fields?.password

  async function remove(event: SyntheticEvent) {
    event.preventDefault()
    if (!isSure) return
    onBusy(true)
    try {
      const body = needsPassword ? { password } : {}
      await auth.signOut(() => auth.api(accountContracts.remove, { body }))
      showToast({ title: messages.deleted })
    } catch (error) {
      setRefusal(error instanceof Problem ? error : undefined)
      await requery()
    } finally {
      onBusy(false)
    }
  }

  return (
    <ProgramForm id={FORM_ID} onSubmit={remove} className="flex flex-col gap-5">
      <OwnCommitments />
      {refusal && !wrong && (
        <Notice kind="danger">{account.data?.has_password ? refusal.message : messages.signInAgain}</Notice>
      )}
      {needsPassword && (
        <PasswordField
          label="Password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={wrong}
        />
      )}
      <Checkbox
        label="I understand that this can't be undone"
        checked={isSure}
        onChange={(event) => onSure(event.target.checked)}
      />
    </ProgramForm>
  )
}
