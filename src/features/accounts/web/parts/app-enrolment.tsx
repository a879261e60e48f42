// Adds an authenticator app: a QR code to scan or a secret to type, then a first code as proof (AUTH-37).
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { copyText } from '../../../../ui/copy-text.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { Spinner } from '../../../../ui/spinner.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { factorMessages } from '../../factors/factors.messages.ts'
import { AppCodeForm } from './app-code-form.tsx'
import { useAuth } from './auth-provider.tsx'
import { EnrolmentDialog } from './enrolment-dialog.tsx'
import { freeFactorName } from './factor-name.ts'
import { reachingFor } from './protocol-error.ts'

const ISSUER = 'Guildhall'
const BASE_NAME = 'Authenticator app'

type Enrolment = { id: string; picture: string; secret: string }
type AppEnrolmentProps = { open: boolean; onClose: () => void }

export function AppEnrolment({ open, onClose }: AppEnrolmentProps) {
  return (
    <EnrolmentDialog
      open={open}
      onClose={onClose}
      title="Add an authenticator app"
      description="Scan the QR code with an app such as 1Password, Aegis or Google Authenticator."
    >
      <Enrol onDone={onClose} />
    </EnrolmentDialog>
  )
}

function Enrol({ onDone }: { onDone: () => void }) {
  const auth = useAuth()
  const [enrolment, setEnrolment] = useState<Enrolment>()
  const [refusal, setRefusal] = useState<string>()
  const isProved = useRef(false)

  useEffect(() => {
    let begun: string | undefined
    let isOver = false
    const forget = (factorId: string) => void reachingFor(auth, (client) => client.mfa.unenroll({ factorId }))

    void reachingFor(auth, async (client) => {
      const { name: friendlyName, error: unlisted } = await freeFactorName(client, BASE_NAME)
      if (unlisted) return { error: unlisted }
      const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName, issuer: ISSUER })
      if (data && isOver) forget(data.id)
      else if (data) {
        begun = data.id
        setEnrolment({ id: data.id, picture: data.totp.qr_code, secret: data.totp.secret })
      }
      return { error }
    }).then((failure) => setRefusal(failure?.sentence))

    return () => {
      isOver = true
      // Closing the dialog half way leaves nothing behind.
      if (begun && !isProved.current) forget(begun)
    }
  }, [auth])

  if (refusal) return <Notice kind="danger">{refusal}</Notice>
  if (!enrolment) return <Spinner size="large" label="Loading the QR code" className="my-16" />
  return (
    <div className="grid gap-6 sm:grid-cols-[auto_minmax(0,1fr)]">
      {/* The QR code is black on white in every theme, or cameras could not read it. */}
      <img
        src={enrolment.picture}
        alt="QR code for the authenticator app"
        width={176}
        height={176}
        className="size-44 rounded-box border border-line bg-[white] p-2"
      />
      <div className="flex min-w-0 flex-col gap-5">
        <Secret secret={enrolment.secret} />
        <AppCodeForm
          factorId={enrolment.id}
          onProved={() => {
            isProved.current = true
            showToast({ kind: 'success', title: factorMessages.added })
            onDone()
          }}
        />
      </div>
    </div>
  )
}

function Secret({ secret }: { secret: string }) {
  const [isCopied, setCopied] = useState(false)
  return (
    <div className="flex flex-col gap-2">
      <p className="text-small text-soft">Can't scan it? Enter this key in the app:</p>
      <code translate="no" className="rounded-box bg-sunken px-3 py-2 font-mono text-small break-all">
        {secret}
      </code>
      <Button
        size="small"
        className="self-start"
        onClick={async () => {
          const isDone = await copyText(secret)
          setCopied(isDone)
          if (!isDone) showToast({ kind: 'error', title: factorMessages.keyNotCopied })
        }}
      >
        {isCopied ? 'Copied' : 'Copy key'}
      </Button>
    </div>
  )
}
