// A lecture in the Curriculum tab: title and minutes in the row, its content below it when it is opened.
import ChevronDown from 'lucide-react/icons/chevron-down'
import Trash from 'lucide-react/icons/trash-2'
import { lazy, Suspense, useId, useState } from 'react'
import { wholeOnLeaving } from '../../../../platform/contract/typed-whole.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { TextArea, TextField } from '../../../../ui/field.tsx'
import { focusBeside } from '../../../../ui/focus-beside.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { NumberField } from '../../../../ui/number-field.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { latePart } from '../../../../ui/when-online.ts'
import { captionsPath, lectureCaptionsBucket, lectureVideoBucket, videoPath } from '../../courses.buckets.ts'
import { hasContent, isArticle, isQuiz, isVideoLecture } from '../../courses.policy.ts'
import {
  LECTURE_TYPES,
  type LectureType,
  MAX_LECTURE_BODY_LENGTH,
  MAX_LECTURE_TITLE_LENGTH,
} from '../../courses.rules.ts'
import { quizMessages } from '../../quizzes/quizzes.messages.ts'
import { type LecturePath, useCourseForm } from './course-fields.ts'
import { type LectureForm, minutesOfSeconds, typedMinutes } from './course-form.ts'
import { uploadPlace } from './course-uploads.ts'
import { curriculumStepOf } from './curriculum-edits.ts'
import { MediaField } from './media-field.tsx'
import { useRunningUpload } from './media-upload.ts'
import { DropLine, Grip, MoveButtons } from './row-controls.tsx'
import { useRowDrag } from './row-drag.ts'
import type { CurriculumActions } from './use-curriculum.ts'
import { VideoPreview } from './video-preview.tsx'

const WrittenText = lazy(() => latePart(() => import('./written-text.tsx')))
const QuizFields = lazy(() => latePart(() => import('./quiz-fields.tsx')))

const TYPE_LABELS: Record<LectureType, string> = { video: 'Video', article: 'Article', quiz: 'Quiz' }

type LectureRowProps = {
  lecture: LectureForm
  /** The lecture's place in the section, from 1. */
  number: number
  path: LecturePath
  actions: CurriculumActions
  ownerId: string
}

export function LectureRow({ lecture, number, path, actions, ownerId }: LectureRowProps) {
  const { field, hasErrorIn } = useCourseForm()
  const { key } = lecture
  const panelId = useId()
  const [isOpen, setOpen] = useState(false)
  const { element, handle, isDragged, side } = useRowDrag({
    kind: 'lecture',
    row: key,
    onDrop: (dragged, where) => actions.drop(dragged, key, where),
    onStep: (by) => step(by),
  })
  const name = lecture.title.trim() || `Lecture ${number}`
  const step = (by: 1 | -1) => actions.stepLecture(key, by)
  const upload = useRunningUpload(uploadPlace(key, 'video'))
  const contents = ['body', 'video_url', 'captions_url', 'quiz'] as const
  const isShown = isOpen || contents.some((part) => hasErrorIn(`${path}.${part}`))
  return (
    <li
      ref={element}
      data-row={key}
      className={classNames('relative border-b border-line', isDragged && 'opacity-50')}
    >
      <DropLine side={side} />
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-1 p-2 sm:flex sm:gap-2">
        <Grip ref={handle} name={name} />
        <div className="flex min-w-0 flex-1 items-start gap-2">
          <TextField
            {...field(`${path}.title`)}
            label={`Title of lecture ${number}`}
            hideLabel
            placeholder="Lecture title"
            data-control="title"
            autoComplete="off"
            maxLength={MAX_LECTURE_TITLE_LENGTH}
            className="min-w-0 flex-1"
          />
          <NumberField
            {...field(`${path}.duration`)}
            label={`Minutes of lecture ${number}`}
            hideLabel
            placeholder="0"
            data-control="minutes"
            onLeaving={wholeOnLeaving}
            className="w-16 shrink-0"
          />
          <span aria-hidden="true" className="shrink-0 py-2 text-small text-faint">
            min
          </span>
        </div>
        <div className="col-span-2 flex min-h-10 min-w-0 items-center justify-between gap-2 pl-2 sm:shrink-0 sm:pl-0">
          <span className="flex flex-wrap gap-1.5">
            <Badge variant="secondary">{TYPE_LABELS[lecture.type]}</Badge>
            {lecture.isFreePreview && <Badge variant="success">Free</Badge>}
            {upload ? (
              <Badge variant="secondary">{upload.state === 'failed' ? 'Not uploaded' : 'Uploading'}</Badge>
            ) : (
              !hasContent(lecture) && <Badge variant="warning">Empty</Badge>
            )}
          </span>
          <span className="flex shrink-0 items-center">
            <MoveButtons
              name={name}
              onStep={step}
              isFirst={curriculumStepOf(actions.curriculum, key, -1) === undefined}
              isLast={curriculumStepOf(actions.curriculum, key, 1) === undefined}
            />
            <IconButton
              label={`Remove ${name}`}
              onClick={({ currentTarget }) => {
                focusBeside(currentTarget)()
                actions.removeLecture(key)
              }}
            >
              <Trash aria-hidden="true" className="size-4" />
            </IconButton>
            <IconButton
              data-control="content"
              label={`Content of ${name}`}
              aria-expanded={isShown}
              aria-controls={panelId}
              onClick={() => setOpen(!isShown)}
            >
              <ChevronDown
                aria-hidden="true"
                className={classNames('size-4 transition-transform', isShown && 'rotate-180')}
              />
            </IconButton>
          </span>
        </div>
      </div>
      <div id={panelId} hidden={!isShown} className="flex flex-col gap-4 px-3 pb-4 sm:pr-4 sm:pl-12">
        {isShown && (
          <LectureContent lecture={lecture} number={number} path={path} actions={actions} ownerId={ownerId} />
        )}
      </div>
    </li>
  )
}

function LectureContent({ lecture, number, path, actions, ownerId }: LectureRowProps) {
  const { errorAt, field } = useCourseForm()
  const { key, type, body, video_url, captions_url } = lecture
  const [isPreview, setPreview] = useState(false)
  const [firstVideo] = useState(video_url)
  /** The minutes follow a new video; those that were typed for an earlier one stay until it is replaced. */
  function noteLength(seconds: number): void {
    if (video_url === firstVideo && typedMinutes(lecture.duration) > 0) return
    actions.changeLecture(key, { duration: String(minutesOfSeconds(seconds)) })
  }
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <SelectField
          label="Type"
          className="w-40"
          value={type}
          options={LECTURE_TYPES.map((one) => ({ value: one, label: TYPE_LABELS[one] }))}
          onChange={({ target }) => {
            const chosen = LECTURE_TYPES.find((one) => one === target.value)
            // Only students take a quiz.
            const isClosed = chosen !== undefined && isQuiz({ type: chosen })
            if (chosen)
              actions.changeLecture(key, { type: chosen, ...(isClosed && { isFreePreview: false }) })
          }}
        />
        <Checkbox
          label="Free preview"
          checked={lecture.isFreePreview}
          disabled={isQuiz(lecture)}
          hint={isQuiz(lecture) ? quizMessages.notFree : undefined}
          error={errorAt(`${path}.isFreePreview`)}
          onChange={({ target }) => actions.changeLecture(key, { isFreePreview: target.checked })}
        />
      </div>
      {isQuiz(lecture) && (
        <Suspense fallback={<SkeletonText lines={6} />}>
          <QuizFields
            lectureKey={key}
            quiz={lecture.quiz}
            path={`${path}.quiz`}
            onChange={(how) => actions.changeQuiz(key, how)}
          />
        </Suspense>
      )}
      {isVideoLecture(lecture) && (
        <>
          <MediaField
            place={uploadPlace(key, 'video')}
            label={`Video of lecture ${number}`}
            name="video"
            url={video_url}
            onUrl={(url) =>
              // Captions without their video would be shown with the next one.
              actions.changeLecture(key, { video_url: url, ...(url === '' && { captions_url: '' }) })
            }
            bucket={lectureVideoBucket}
            pathFor={(random) => videoPath(ownerId, random)}
            error={errorAt(`${path}.video_url`)}
            hint="MP4, MOV or WebM, up to 2 GB. A large upload can be paused."
          >
            <VideoPreview
              url={video_url}
              captionsUrl={captions_url}
              label={`Video of lecture ${number}`}
              isFree={lecture.isFreePreview}
              onMeasured={noteLength}
            />
          </MediaField>
          {(video_url !== '' || captions_url !== '') && (
            <MediaField
              place={uploadPlace(key, 'captions')}
              label={`Captions of lecture ${number}`}
              name="captions"
              url={captions_url}
              onUrl={(url) => actions.changeLecture(key, { captions_url: url })}
              bucket={lectureCaptionsBucket}
              pathFor={(random) => captionsPath(ownerId, random)}
              error={errorAt(`${path}.captions_url`)}
              hint="WebVTT, up to 1 MB"
              takesUrl={false}
            >
              <p className="text-small">Captions are uploaded. The player shows them with the video.</p>
            </MediaField>
          )}
        </>
      )}
      {isArticle(lecture) && (
        <div className="flex flex-col gap-3">
          <TextArea
            {...field(`${path}.body`)}
            label={`Text of lecture ${number}`}
            hint="In Markdown: **bold**, *italic*, # heading, - list, [link](https://…)"
            rows={8}
            maxLength={MAX_LECTURE_BODY_LENGTH}
          />
          {body.trim() !== '' && (
            <div>
              <Button size="small" aria-expanded={isPreview} onClick={() => setPreview(!isPreview)}>
                {isPreview ? 'Hide preview' : 'Preview'}
              </Button>
            </div>
          )}
          {isPreview && (
            <Suspense fallback={null}>
              <section aria-label="Preview" className="rounded-box border border-line p-4">
                <WrittenText>{body}</WrittenText>
              </section>
            </Suspense>
          )}
        </div>
      )}
    </>
  )
}
