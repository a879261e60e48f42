// Changes the account's address: requested here, and confirmed from the new inbox by code or link.

import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { paths } from '../../../../paths.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { ProgramForm } from '../../../../ui/form.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { PasswordField } from '../../../../ui/password-field.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { UNDO_HOURS } from '../../accounts.rules.ts'
import { email } from '../../accounts.schemas.ts'
import { ownAccountMessages as messages } from '../../management/own-account.messages.ts'
import { useAuth } from './auth-provider.tsx'
import { CodeForm } from './code-form.tsx'
import { EmailText } from './email-text.tsx'
import { useOwnAccount, useRequeryAccount } from './own-account.ts'
import { reachingFor } from './protocol-error.ts'
import { proveSeparately } from './prove-separately.ts'
import { usePerson } from './signed-in-only.tsx'
import { verificationSentence } from './verification-sentence.ts'

const addressForm = z.object({ email, current_password: z.string() })

export function AddressChange() {
  const { user } = usePerson()
  const [isAsking, setAsking] = useState(false)
  const [hasAsked, setHasAsked] = useState(false)
  const pending = user.new_email
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="min-w-0 font-medium break-all">
          <EmailText>{user.email ?? ''}</EmailText>
        </span>
        {user.email_confirmed_at ? (
          <Badge variant="success">Verified</Badge>
        ) : (
          <Badge variant="warning">Not verified</Badge>
        )}
        {!user.email_confirmed_at && (
          <ButtonLink to={paths.verifyEmail()} size="small">
            Verify
          </ButtonLink>
        )}
      </div>
      {pending && !isAsking && (
        <PendingChange
          present={user.email ?? ''}
          isPresentProved={Boolean(user.email_confirmed_at)}
          wanted={pending}
          wasJustAsked={hasAsked}
        />
      )}
      {isAsking ? (
        <AskForAddress
          onDone={(isSent) => {
            setHasAsked(isSent)
            setAsking(false)
          }}
        />
      ) : (
        <Button className="self-start" onClick={() => setAsking(true)}>
          {pending ? 'Use a different email' : 'Change email'}
        </Button>
      )}
    </div>
  )
}

function AskForAddress({ onDone }: { onDone: (isSent: boolean) => void }) {
  const auth = useAuth()
  const { user } = usePerson()
  const account = useOwnAccount()
  const requery = useRequeryAccount()
  const [refusal, setRefusal] = useState<string>()
  const form = useForm({
    resolver: zodResolver(addressForm),
    defaultValues: { email: '', current_password: '' },
  })
  const needsPresent = account.data?.has_password === true && !account.data.is_sign_in_recent

  const submit = form.handleSubmit(async (typed) => {
    if (typed.email === user.email) {
      form.setError('email', { message: messages.addressUnchanged })
      return
    }
    const present = needsPresent ? { current_password: typed.current_password } : {}
    const failure = await reachingFor(auth, (client) => client.updateUser({ email: typed.email, ...present }))
    await requery()
    if (failure) {
      setRefusal(failure.code === 'reauthentication_needed' ? messages.signInAgain : failure.sentence)
      return
    }
    showToast({ title: messages.addressAsked })
    onDone(true)
  })

  return (
    <ProgramForm onSubmit={submit} className="flex max-w-[40rem] flex-col gap-5">
      {refusal && <Notice kind="danger">{refusal}</Notice>}
      <TextField
        {...form.register('email')}
        label="New email"
        type="email"
        autoComplete="email"
        autoFocus
        autoCapitalize="none"
        spellCheck={false}
        hint={
          user.email_confirmed_at
            ? `Your email changes once you confirm the new address. We'll notify your current address, which can undo the change for ${UNDO_HOURS} hours.`
            : 'Your email changes once you confirm the new address from its inbox.'
        }
        error={form.formState.errors.email?.message}
      />
      {needsPresent && (
        <PasswordField
          {...form.register('current_password')}
          label="Current password"
          autoComplete="current-password"
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="solid" busy={form.formState.isSubmitting}>
          Send code
        </Button>
        <Button variant="quiet" onClick={() => onDone(false)}>
          Cancel
        </Button>
      </div>
    </ProgramForm>
  )
}

type PendingProps = {
  present: string
  isPresentProved: boolean
  wanted: string
  /** The code was just sent, so its field takes the focus. */
  wasJustAsked: boolean
}

/**
 * The remaining steps before the change takes effect. It is not cancelled here: another address can take its place, and the link
 * that a verified present address was sent undoes it.
 */
function PendingChange({ present, isPresentProved, wanted, wasJustAsked }: PendingProps) {
  return (
    <div className="flex max-w-[40rem] flex-col gap-6 rounded-box border border-line bg-surface p-5">
      <p className="text-small text-soft">
        Your email changes to <Address>{wanted}</Address> once you confirm it from that inbox. Until then,
        your email stays the same. Changing it signs you out everywhere else.
        {isPresentProved && (
          <span>
            {' '}
            We sent <Address>{present}</Address> a link that undoes it for {UNDO_HOURS} hours.
          </span>
        )}
      </p>
      <ConfirmByCode
        email={wanted}
        label="Code sent to your new email"
        action="Confirm new email"
        takesFocus={wasJustAsked}
      />
    </div>
  )
}

function Address({ children }: { children: string }) {
  return (
    <strong className="font-medium break-all text-ink">
      <EmailText>{children}</EmailText>
    </strong>
  )
}

type ConfirmProps = { email: string; label: string; action: string; takesFocus: boolean }

function ConfirmByCode({ email: address, label, action, takesFocus }: ConfirmProps) {
  const auth = useAuth()
  const requery = useRequeryAccount()
  const [refusal, setRefusal] = useState<string>()

  async function confirm(token: string): Promise<boolean> {
    const failure = await proveSeparately(auth, { email: address, token, type: 'email_change' })
    setRefusal(failure && verificationSentence(failure))
    if (failure) return false
    await requery()
    showToast({ kind: 'success', title: messages.addressChanged })
    return true
  }

  return <CodeForm label={label} action={action} error={refusal} takesFocus={takesFocus} onCode={confirm} />
}
