// The button that reports a review, or the seller's reply to it, once.
import { lazy, useState } from 'react'
import { requery } from '../../../../platform/client/person-queries.ts'
import { Button } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { useLateWindow } from '../../../../ui/late-window.tsx'
import { latePart } from '../../../../ui/when-online.ts'
import { useAuth } from '../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../accounts/web/parts/signed-in-only.tsx'
import type { PublicPerson } from '../../../profiles/profiles.policy.ts'
import { type Review, reviewContracts } from '../../reviews.contract.ts'
import { reviewReport } from '../../reviews.schemas.ts'

const ReportDialog = lazy(() => latePart(() => import('../../../moderation/web/parts/report-dialog.tsx')))

type ReportProps = {
  review: Review
  /** The moderated kind: the review, or the reply to it. */
  about?: 'review' | 'review_reply'
  isReported: boolean
  person: PublicPerson | null
}

export function ReportReview({ review, about = 'review', isReported, person }: ReportProps) {
  const { api } = useAuth()
  const { user } = usePerson()
  const contract = about === 'review' ? reviewContracts.report : reviewContracts.reportReply
  const { opener, inWindow } = useLateWindow()
  const [wasSent, setSent] = useState(false)
  // The review's button is at the end of a line of controls; that of the reply is in line with its text.
  const place = about === 'review' ? 'max-sm:ml-auto' : '-ml-3'
  const isDone = isReported || wasSent
  // The person is unknown, so there is no one left to mute or block.
  if (isDone && person === null)
    return <p className={classNames('text-small text-faint', about === 'review' && place)}>Reported</p>
  return (
    <>
      <Button {...opener} size="small" variant="quiet" className={classNames('text-soft', place)}>
        {isDone ? 'Reported' : about === 'review' ? 'Report or block' : 'Report reply'}
      </Button>
      {inWindow((window) => (
        <ReportDialog
          {...window}
          kind={about}
          person={person}
          isReported={isDone}
          send={(report, idempotencyKey) =>
            api(contract, { params: { id: review.id }, body: reviewReport.parse(report) }, { idempotencyKey })
          }
          onSent={() => {
            setSent(true)
            void requery(user.id, 'reviews', 'marks')
          }}
          returnFocus={() => window.returnFocus() ?? document.getElementById('reviews-heading')}
        />
      ))}
    </>
  )
}

export const ReportReply = (props: Omit<ReportProps, 'about'>) => (
  <ReportReview {...props} about="review_reply" />
)
