// Recovery codes: created on request, shown once, to be kept apart from the phone.
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { copyText } from '../../../../ui/copy-text.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { factorMessages } from '../../factors/factors.messages.ts'
import { RECOVERY_CODE_COUNT } from '../../factors/factors.rules.ts'
import { useAuth } from './auth-provider.tsx'
import { reachingFor } from './protocol-error.ts'
import { saveFile } from './save-file.ts'

const FILE_NAME = 'guildhall-recovery-codes.txt'
const GROUP = /.{4}(?=.)/g

export function RecoveryCodes({ hasSet }: { hasSet: boolean }) {
  const auth = useAuth()
  const [codes, setCodes] = useState<readonly string[]>()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function make() {
    setBusy(true)
    const failure = await reachingFor(auth, async ({ mfa }) => {
      const { data, error } = await (hasSet ? mfa.recoveryCodes.regenerate() : mfa.recoveryCodes.generate())
      // Groups are easier to copy by hand; case, blanks and dashes are ignored when they are typed.
      if (data) setCodes(data.codes.map((code) => code.replace(GROUP, '$&-')))
      return { error }
    })
    setRefusal(failure?.sentence)
    setBusy(false)
  }

  async function close() {
    setCodes(undefined)
    // The session learns of the new set by a refresh.
    await reachingFor(auth, (client) => client.refreshSession())
  }

  return (
    <div className="flex flex-col gap-4">
      {!hasSet && (
        <Notice kind="warning" title="You don't have recovery codes">
          Without them, losing your phone means losing access to your account.
        </Notice>
      )}
      {refusal && <Notice kind="danger">{refusal}</Notice>}
      <Button className="self-start" busy={isBusy} onClick={make}>
        {hasSet ? 'Generate new recovery codes' : 'Generate recovery codes'}
      </Button>
      <Dialog
        open={codes !== undefined}
        onOpenChange={(stays) => {
          if (!stays) void close()
        }}
        insistent
        title="Your recovery codes"
        description={`These ${RECOVERY_CODE_COUNT} codes are shown only once. Each one works once in place of your authenticator app or phone. Earlier codes no longer work.`}
        footer={
          <Button variant="solid" onClick={close}>
            I've saved them
          </Button>
        }
      >
        {codes && <Shown codes={codes} />}
      </Dialog>
    </div>
  )
}

function Shown({ codes }: { codes: readonly string[] }) {
  const text = `${codes.join('\n')}\n`
  return (
    <div className="flex flex-col gap-4">
      <ul
        translate="no"
        className="grid gap-x-6 gap-y-1 rounded-box bg-sunken p-4 font-mono text-small sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button
          size="small"
          onClick={async () =>
            showToast(
              (await copyText(text))
                ? { title: factorMessages.codesCopied }
                : { kind: 'error', title: factorMessages.codesNotCopied },
            )
          }
        >
          Copy
        </Button>
        <Button size="small" onClick={() => saveFile(FILE_NAME, new Blob([text], { type: 'text/plain' }))}>
          Download
        </Button>
      </div>
    </div>
  )
}
