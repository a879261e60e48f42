// The button that reports a review, once.
import { lazy, Suspense, useRef, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import type { Review } from '../../contract.ts'

const ReportDialog = lazy(() => import('./report-dialog.tsx'))

export function Report({ review, isReported }: { review: Review; isReported: boolean }) {
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
            review={review}
            onSent={() => setSent(true)}
            returnFocus={() => button.current ?? document.getElementById('reviews-heading')}
          />
        </Suspense>
      )}
    </>
  )
}
