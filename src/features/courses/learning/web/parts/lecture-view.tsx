// One lecture: its video, its text or its quiz, marking it as complete, and the way to the next one.
import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { paths } from '../../../../../paths.ts'
import { readId } from '../../../../../platform/client/page-query.ts'
import { requery } from '../../../../../platform/client/person-queries.ts'
import { Button, ButtonLink } from '../../../../../ui/button.tsx'
import { FailedQuery } from '../../../../../ui/failed-query.tsx'
import { Skeleton, SkeletonText } from '../../../../../ui/skeleton.tsx'
import { latePart } from '../../../../../ui/when-online.ts'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../../accounts/web/parts/signed-in-only.tsx'
import { isQuiz, isVideoLecture } from '../../../courses.policy.ts'
import { LANGUAGE_CODES } from '../../../courses.rules.ts'
import { whyNotTakePart } from '../../../questions/questions.policy.ts'
import type { TakenCourse, TakenLecture } from '../../learning.contract.ts'
import { learningMessages as messages } from '../../learning.messages.ts'
import { makesProgress } from '../../learning.policy.ts'
import { lectureQuery } from './learning-queries.ts'
import { LectureVideo } from './lecture-video.tsx'
import { useProgress } from './use-progress.ts'

const QuestionPanel = lazy(() => latePart(() => import('../../../questions/web/parts/question-panel.tsx')))
const WrittenText = lazy(() => latePart(() => import('../../../web/parts/written-text.tsx')))
const QuizLecture = lazy(() => latePart(() => import('../../../quizzes/web/parts/quiz-lecture.tsx')))

type LectureViewProps = {
  course: TakenCourse
  lecture: TakenLecture
  /** The last lecture of a course has no next one. */
  next: TakenLecture | undefined
  speed: number
  onSpeed: (speed: number) => void
}

export function LectureView({ course, lecture, next, speed, onSpeed }: LectureViewProps) {
  const { api } = useAuth()
  const { user } = usePerson()
  const isKept = makesProgress(course.access)
  const report = useProgress(course.id, isKept)
  const [query] = useSearchParams()
  const isAsked = isQuiz(lecture)
  // The part that shows a quiz fetches it.
  const content = useQuery({ ...lectureQuery(api, user.id, course.id, lecture.id), enabled: !isAsked })

  if (content.isError && !content.data) {
    return <FailedQuery title={messages.lectureNotLoaded} query={content} />
  }
  const isDone = lecture.is_completed
  // The address in a cached answer may have expired.
  const loaded =
    content.data && !(content.isFetching && !content.isFetchedAfterMount) ? content.data : undefined
  const below = (
    <>
      {(next !== undefined || (isKept && !isAsked) || (isAsked && isDone)) && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5">
          {isAsked && isDone && (
            <p className="flex items-center gap-2">
              <Check aria-hidden="true" className="size-4 text-success" />
              Completed
            </p>
          )}
          {isKept && !isAsked && (
            <Button
              aria-pressed={isDone}
              variant={isDone ? 'secondary' : 'solid'}
              icon={isDone ? <Check aria-hidden="true" className="size-4 text-success" /> : undefined}
              onClick={() => report(lecture.id, { is_completed: !isDone })}
            >
              {isDone ? 'Completed' : 'Mark as complete'}
            </Button>
          )}
          {next && (
            <ButtonLink
              to={paths.learn(course.id, { lecture: next.id })}
              variant={isDone ? 'solid' : 'secondary'}
              className="ml-auto"
            >
              Next lecture
            </ButtonLink>
          )}
        </div>
      )}
      {whyNotTakePart(course.access) === undefined && (
        <Suspense fallback={<Skeleton className="h-24 w-full max-lg:h-48" />}>
          <QuestionPanel
            lecture={{ courseId: course.id, lectureId: lecture.id }}
            instructorId={course.user_id}
            askedFor={readId(query.get('question') ?? '')}
          />
        </Suspense>
      )}
    </>
  )
  return (
    <article className="peer flex min-w-0 flex-col gap-5">
      <h2 dir="auto" className="display text-title">
        {lecture.title}
      </h2>
      {!isAsked && !loaded ? (
        <OnItsWay lecture={lecture} />
      ) : (
        // Content below is shown together with the quiz, so that it doesn't move.
        <Suspense fallback={<OnItsWay lecture={lecture} />}>
          {isAsked && (
            <QuizLecture
              courseId={course.id}
              lectureId={lecture.id}
              isTaken={isKept}
              onCompleted={() => void requery(user.id, 'learning', 'course', String(course.id))}
            >
              {below}
            </QuizLecture>
          )}
          {loaded?.video && (
            <LectureVideo
              title={lecture.title}
              video={loaded.video}
              language={{ name: course.language, code: LANGUAGE_CODES[course.language] }}
              start={loaded.position_seconds}
              speed={speed}
              onSpeed={onSpeed}
              onPosition={(position_seconds) => report(lecture.id, { position_seconds })}
              onWatched={() => report(lecture.id, { is_completed: true })}
              next={next && { title: next.title, to: paths.learn(course.id, { lecture: next.id }) }}
              renew={async () => (await content.refetch()).data?.video ?? undefined}
            />
          )}
          {loaded?.body && <WrittenText>{loaded.body}</WrittenText>}
          {!isAsked && below}
        </Suspense>
      )}
    </article>
  )
}

function OnItsWay({ lecture }: { lecture: TakenLecture }) {
  return (
    <div role="status" data-on-its-way="">
      <span className="sr-only">Loading lecture</span>
      {isVideoLecture(lecture) ? <Skeleton className="aspect-video w-full" /> : <SkeletonText lines={8} />}
    </div>
  )
}
