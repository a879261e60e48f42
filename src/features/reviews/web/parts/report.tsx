// The button that reports a review, once.
import { lazy, Suspense, useRef, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { requery, usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import { type Review, reviewContracts } from '../../contract.ts'
import { reviewReport } from '../../schemas.ts'

const ReportDialog = lazy(() => import('../../../moderation/web/parts/report-dialog.tsx'))

export function Report({ review, isReported }: { review: Review; isReported: boolean }) {
  const { api } = useAuth()
  const { user } = usePerson()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const [wasSent, setSent] = useState(false)
  if (isReported || wasSent) return <p className="text-small text-faint max-sm:ml-auto">Reported</p>
  return (
    <>
      <Button
        ref={button}
        size="small"
        variant="quiet"
        className="text-soft max-sm:ml-auto"
        aria-haspopup="dialog"
        onClick={() => {
          setWasOpen(true)
          setOpen(true)
        }}
      >
        Report
      </Button>
      {wasOpen && (
        <Suspense fallback={null}>
          <ReportDialog
            open={open}
            onOpenChange={setOpen}
            kind="review"
            send={(report, idempotencyKey) =>
              api(
                reviewContracts.report,
                { params: { id: review.id }, body: reviewReport.parse(report) },
                { idempotencyKey },
              )
            }
            onSent={() => {
              setSent(true)
              void requery(user.id, 'reviews', 'marks')
            }}
            returnFocus={() => button.current ?? document.getElementById('reviews-heading')}
          />
        </Suspense>
      )}
    </>
  )
}
