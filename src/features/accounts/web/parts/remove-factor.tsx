// Removing a second factor, after a confirmation (AUTH-39).
import type { Factor } from '@supabase/auth-js'
import { useState } from 'react'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { factorMessages } from '../../factors/messages.ts'
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
      title="Remove this factor?"
      description={
        isLast
          ? 'It is the last one: from then on your password alone opens the account, and your recovery codes end.'
          : 'Codes from it no longer count. Your other factors stay.'
      }
      cancel="Keep it"
      confirm="Remove"
      isDanger
      isBusy={isBusy}
      onConfirm={() => factor && void remove(factor.id)}
    >
      {refusal && <Notice kind="danger">{refusal}</Notice>}
    </ConfirmDialog>
  )
}
