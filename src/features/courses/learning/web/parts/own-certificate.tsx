// Tells students who completed a course how to open the certificate, and whether their profile shows it.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { paths } from '../../../../../paths.ts'
import { reasonOf } from '../../../../../platform/client/failure.ts'
import { ButtonLink } from '../../../../../ui/button.tsx'
import { Switch } from '../../../../../ui/checkbox.tsx'
import { showToast } from '../../../../../ui/toast.ts'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../../accounts/web/parts/signed-in-only.tsx'
import { REVIEWS_ANCHOR } from '../../../../reviews/reviews.rules.ts'
import { certificateContracts } from '../../../certificates/certificates.contract.ts'
import { certificateMessages } from '../../../certificates/certificates.messages.ts'
import type { TakenCourse } from '../../learning.contract.ts'
import { learningMessages as messages } from '../../learning.messages.ts'
import { takenCourseKey } from './learning-queries.ts'

type OwnCertificateProps = {
  course: Pick<TakenCourse, 'id' | 'is_published'>
  certificate: NonNullable<TakenCourse['certificate']>
}

export function OwnCertificate({ course, certificate }: OwnCertificateProps) {
  const courseId = course.id
  const { api } = useAuth()
  const { user } = usePerson()
  const client = useQueryClient()
  const listing = useMutation({
    mutationFn: (is_listed: boolean) =>
      api(certificateContracts.setListed, { params: { id: courseId }, body: { is_listed } }),
    onSuccess({ is_listed }) {
      client.setQueryData<TakenCourse>(takenCourseKey(user.id, courseId), (course) =>
        course?.certificate ? { ...course, certificate: { ...course.certificate, is_listed } } : course,
      )
      showToast({
        kind: 'success',
        title: is_listed ? certificateMessages.listed : certificateMessages.unlisted,
      })
    },
    onError: (error) =>
      showToast({ kind: 'error', title: certificateMessages.listingFailed, description: reasonOf(error) }),
  })
  return (
    <section
      aria-labelledby="own-certificate"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-box border border-ink bg-surface p-5"
    >
      <div className="flex min-w-0 flex-col gap-1">
        <h2 id="own-certificate" className="display text-lead">
          {messages.completed}
        </h2>
        <p className="text-small text-soft">
          {messages.certificateReady} {certificateMessages.seenBy}
        </p>
        <Switch
          label="Show it on my profile"
          checked={listing.isPending ? listing.variables : certificate.is_listed}
          disabled={listing.isPending}
          onChange={({ target }) => listing.mutate(target.checked)}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        {course.is_published && (
          <ButtonLink to={`${paths.course(course.id)}#${REVIEWS_ANCHOR}`}>Review this course</ButtonLink>
        )}
        <ButtonLink to={paths.certificate(certificate.code)} variant="solid">
          See certificate
        </ButtonLink>
      </div>
    </section>
  )
}
