// Downloads everything stored about the person.
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { showToast } from '../../../../ui/toast.ts'
import { accountContracts } from '../../management/own-account.contract.ts'
import { ownAccountMessages } from '../../management/own-account.messages.ts'
import { useAuth } from './auth-provider.tsx'
import { saveFile } from './save-file.ts'

const FILE_NAME = 'guildhall-my-data.json'

export function DataExport() {
  const { api } = useAuth()
  const [isBusy, setBusy] = useState(false)

  async function gather() {
    setBusy(true)
    try {
      const data = await api(accountContracts.exportData, {})
      saveFile(FILE_NAME, new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
    } catch (error) {
      const description = error instanceof Error ? error.message : undefined
      showToast({ kind: 'error', title: ownAccountMessages.exportFailed, description })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      className="self-start"
      busy={isBusy}
      icon={<Download aria-hidden="true" className="size-4" />}
      onClick={gather}
    >
      Download my data
    </Button>
  )
}
