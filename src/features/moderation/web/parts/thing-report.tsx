// The dialog that reports anything by its kind and id. It is loaded when it is first opened.
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { moderationContracts } from '../../moderation.contract.ts'
import ReportDialog, { type ReportDialogProps } from './report-dialog.tsx'

type ThingReportProps = Omit<ReportDialogProps, 'send'> & { id: string }

export default function ThingReport({ id, ...dialog }: ThingReportProps) {
  const { api } = useAuth()
  const { kind } = dialog
  return (
    <ReportDialog
      {...dialog}
      send={(report, idempotencyKey) =>
        api(moderationContracts.report, { body: { kind, id, ...report } }, { idempotencyKey })
      }
    />
  )
}
