// Removes a second factor, after a confirmation (AUTH-39).
import type { Factor } from '@supabase/auth-js'
import { useState } from 'react'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { factorMessages } from '../../factors/factors.messages.ts'
import { useAuth } from './auth-provider.tsx'
import { reachingFor } from './protocol-error.ts'

type RemoveFactorProps = { factor: Factor | undefined; isLast: boolean; onClose: () => void }

export function RemoveFactor({ factor, isLast, onClose }: RemoveFactorProps) {
  const auth = useAuth()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  async function remove(factorId: string) {
    setBusy(true)
    const failure = await reachingFor(auth, (client) => client.mfa.unenroll({ factorId }))
    // The session lists the factor until it is refreshed.
    if (!failure) await reachingFor(auth, (client) => client.refreshSession())
    setBusy(false)
    setRefusal(failure?.sentence)
    if (failure) return
    showToast({ kind: 'success', title: factorMessages.removed })
    onClose()
  }

  return (
    <ConfirmDialog
      open={factor !== undefined}
      onOpenChange={(stays) => {
        if (stays) return
        setRefusal(undefined)
        onClose()
      }}
      title="Remove this two-factor method?"
      description={
        isLast
          ? 'This is your last one. Two-factor authentication will be turned off, and your recovery codes will stop working.'
          : 'Its codes will stop working. Your other methods stay.'
      }
      cancel="Cancel"
      confirm="Remove"
      isDanger
      isBusy={isBusy}
      onConfirm={() => factor && void remove(factor.id)}
    >
      {refusal && <Notice kind="danger">{refusal}</Notice>}
    </ConfirmDialog>
  )
}
