// Adds a phone: its number, then the code of the first text message as proof.
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { ProgramForm } from '../../../../ui/form.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { factorMessages } from '../../factors/factors.messages.ts'
import { canonicalPhone } from '../../factors/factors.rules.ts'
import { useAuth } from './auth-provider.tsx'
import { EnrolmentDialog } from './enrolment-dialog.tsx'
import { freeFactorName } from './factor-name.ts'
import { PhoneCodeForm } from './phone-code-form.tsx'
import { reachingFor } from './protocol-error.ts'

const BASE_NAME = 'Phone'

type PhoneEnrolmentProps = { open: boolean; onClose: () => void }

export function PhoneEnrolment({ open, onClose }: PhoneEnrolmentProps) {
  return (
    <EnrolmentDialog
      open={open}
      onClose={onClose}
      title="Add a phone"
      description="We'll text you a code when you sign in. An authenticator app is more secure, but a phone is better than nothing."
    >
      <Enrol onDone={onClose} />
    </EnrolmentDialog>
  )
}

function Enrol({ onDone }: { onDone: () => void }) {
  const auth = useAuth()
  const [factorId, setFactorId] = useState<string>()
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const unproved = useRef<string>(undefined)

  useEffect(
    () => () => {
      // Closing the dialog half way leaves nothing behind.
      const left = unproved.current
      if (left) void reachingFor(auth, (client) => client.mfa.unenroll({ factorId: left }))
    },
    [auth],
  )

  async function enrol(event: SyntheticEvent) {
    event.preventDefault()
    const digits = canonicalPhone(typed)
    setWrong(digits ? undefined : factorMessages.phoneInvalid)
    if (!digits) return
    setBusy(true)
    const failure = await reachingFor(auth, async (client) => {
      const { name: friendlyName, error: unlisted } = await freeFactorName(client, BASE_NAME)
      if (unlisted) return { error: unlisted }
      const { data, error } = await client.mfa.enroll({
        factorType: 'phone',
        phone: `+${digits}`,
        friendlyName,
      })
      unproved.current = data?.id
      setFactorId(data?.id)
      return { error }
    })
    setBusy(false)
    const isOff = failure?.code === 'mfa_phone_enroll_not_enabled'
    setRefusal(isOff ? factorMessages.phoneUnavailable : failure?.sentence)
  }

  if (factorId) {
    return (
      <PhoneCodeForm
        factorId={factorId}
        onProved={() => {
          unproved.current = undefined
          showToast({ kind: 'success', title: factorMessages.added })
          onDone()
        }}
      />
    )
  }
  return (
    <ProgramForm onSubmit={enrol} className="flex flex-col gap-5">
      {refusal && <Notice kind="danger">{refusal}</Notice>}
      <TextField
        label="Phone number"
        type="tel"
        autoComplete="tel"
        placeholder="+49 151 23456789"
        hint="Include the country code"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={wrong}
      />
      <Button type="submit" variant="solid" className="self-start" busy={isBusy}>
        Continue
      </Button>
    </ProgramForm>
  )
}
