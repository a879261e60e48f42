// A course as its student takes it: the open lecture, the curriculum beside it, and the progress.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '../../../../../paths.ts'
import { useTabTitle } from '../../../../../platform/client/use-tab-title.ts'
import { Problem } from '../../../../../platform/contract/problem.ts'
import { BackLink } from '../../../../../ui/back-link.tsx'
import { ButtonLink } from '../../../../../ui/button.tsx'
import { EmptyState } from '../../../../../ui/empty-state.tsx'
import { FailedQuery } from '../../../../../ui/failed-query.tsx'
import { countOf } from '../../../../../ui/format.ts'
import { Notice } from '../../../../../ui/notice.tsx'
import { Container } from '../../../../../ui/page-header.tsx'
import { showToast } from '../../../../../ui/toast.ts'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../../accounts/web/parts/signed-in-only.tsx'
import { courseMessages } from '../../../courses.messages.ts'
import type { TakenCourse } from '../../learning.contract.ts'
import { learningMessages as messages } from '../../learning.messages.ts'
import { isComplete } from '../../learning.rules.ts'
import { CourseProgress } from './course-progress.tsx'
import { takenCourseQuery } from './learning-queries.ts'
import { LectureList } from './lecture-list.tsx'
import { LectureView } from './lecture-view.tsx'
import { OwnCertificate } from './own-certificate.tsx'
import { PlayerOutline } from './player-outline.tsx'

export function CoursePlayer({ id }: { id: number }) {
  const { api } = useAuth()
  const { user } = usePerson()
  const course = useQuery(takenCourseQuery(api, user.id, id))
  if (course.data) return <Player course={course.data} />
  if (!course.isError) return <PlayerOutline />
  const isMissing = course.error instanceof Problem && course.error.kind === 'not_found'
  return (
    <Container className="pt-16 pb-24">
      <h1 className="sr-only">{isMissing ? courseMessages.notFound : messages.courseNotLoaded}</h1>
      {isMissing ? (
        <EmptyState
          title={courseMessages.notFound}
          action={
            <ButtonLink to={paths.courses()} variant="solid">
              Browse Courses
            </ButtonLink>
          }
        />
      ) : (
        <FailedQuery title={messages.courseNotLoaded} query={course} />
      )}
    </Container>
  )
}

function Player({ course }: { course: TakenCourse }) {
  const [query] = useSearchParams()
  const [speed, setSpeed] = useState(1)
  // The page stays at its lecture: marking it as complete does not lead away from it.
  const [resumed] = useState(course.resume_lecture_id)
  const lectures = course.curriculum.flatMap((section) => section.lectures)
  const open = lectures.filter((one) => one.is_open)
  const asked = Number(query.get('lecture'))
  const lecture = open.find((one) => one.id === asked) ?? open.find((one) => one.id === resumed) ?? open[0]
  const next = lecture && open[open.indexOf(lecture) + 1]
  const { id, title, access, certificate } = course
  useCompletion(course)
  useTabTitle(title)
  return (
    <Container className="flex flex-col gap-6 pt-6 pb-24">
      <header className="flex flex-col gap-2">
        <BackLink to={access === 'student' ? paths.ownLearning() : paths.course(id)}>
          {access === 'student' ? 'My Learning' : 'About this course'}
        </BackLink>
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
          <h1 dir="auto" className="display min-w-0 text-lead">
            {title}
          </h1>
          {access === 'student' && <CourseProgress progress={course.progress} />}
        </div>
      </header>
      {certificate && <OwnCertificate course={course} certificate={certificate} />}
      {!certificate && access === 'student' && isComplete(course.progress) && (
        <Notice>{messages.certificateLater}</Notice>
      )}
      {access === 'preview' && (
        <Notice>
          <span className="flex flex-wrap items-center justify-between gap-3">
            <span>
              {`${open.length === 0 ? 'None of its lectures is free.' : 'You can watch the free lectures.'} The course has ${countOf(lectures.length, 'lecture', 'lectures')}.`}
            </span>
            <ButtonLink to={paths.course(id)} size="small" variant="solid">
              See the course
            </ButtonLink>
          </span>
        </Notice>
      )}
      {access === 'instructor' && <Notice>You teach this course, so your own progress isn't tracked.</Notice>}
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
        {lecture ? (
          <LectureView
            key={lecture.id}
            course={course}
            lecture={lecture}
            next={next}
            speed={speed}
            onSpeed={setSpeed}
          />
        ) : (
          <EmptyState title={lectures.length === 0 ? messages.noLectures : messages.notOpen} />
        )}
        {lectures.length > 0 && (
          <aside
            aria-label="Curriculum"
            className="self-start max-lg:peer-has-data-on-its-way:hidden lg:sticky lg:top-24 lg:max-h-[calc(100vh-8rem)] lg:overflow-y-auto"
          >
            <LectureList course={course} openId={lecture?.id ?? null} />
          </aside>
        )}
      </div>
    </Container>
  )
}

/** The card of the certificate may be far above the last lecture, so people are led there. */
function useCompletion({ title, certificate }: TakenCourse): void {
  const hadOne = useRef(certificate !== null)
  const offer = useEffectEvent((code: string) =>
    showToast({
      kind: 'success',
      title: messages.completedNamed(title),
      description: messages.certificateReady,
      action: { label: 'See certificate', to: paths.certificate(code) },
    }),
  )
  const code = certificate?.code
  useEffect(() => {
    if (code !== undefined && !hadOne.current) offer(code)
    hadOne.current = code !== undefined
  }, [code])
}
