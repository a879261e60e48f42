// The events of the chosen days as a file (SEL-9).
import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { reasonOf } from '../../../../../platform/client/failure.ts'
import { Button } from '../../../../../ui/button.tsx'
import { showToast } from '../../../../../ui/toast.ts'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { saveFile } from '../../../../accounts/web/parts/save-file.ts'
import { analyticsContracts } from '../../analytics.contract.ts'
import { analyticsMessages as messages } from '../../analytics.messages.ts'
import { ANALYTICS_FILE } from '../../analytics.rules.ts'
import type { AnalyticsChoices } from './analytics-choices.ts'
import { askedOf } from './own-analytics.ts'

export function ExportEvents({ choices }: { choices: AnalyticsChoices }) {
  const { api } = useAuth()
  const download = useMutation({
    mutationFn: () => api(analyticsContracts.file, { query: askedOf(choices) }),
    onSuccess: (file) => saveFile(ANALYTICS_FILE, file),
    onError: (error) =>
      showToast({ kind: 'error', title: messages.fileFailed, description: reasonOf(error) }),
  })
  return (
    <Button
      busy={download.isPending}
      icon={<Download aria-hidden="true" className="size-4" />}
      onClick={() => download.mutate()}
    >
      Export
    </Button>
  )
}
