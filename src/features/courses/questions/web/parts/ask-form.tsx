// The form that asks a question, or edits one's own. A draft waits in this tab until it is sent.
import { useEffect, useRef, useState } from 'react'
import { forgetDraft, keepDraft, readDraft } from '../../../../../platform/client/form-draft.ts'
import { Button } from '../../../../../ui/button.tsx'
import { TextArea, TextField } from '../../../../../ui/field.tsx'
import { ProgramForm } from '../../../../../ui/form.tsx'
import { Notice } from '../../../../../ui/notice.tsx'
import { showToast } from '../../../../../ui/toast.ts'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../../accounts/web/parts/signed-in-only.tsx'
import { useDialogForm } from '../../../../moderation/web/parts/dialog-form.ts'
import { questionContracts as contracts, type Question } from '../../questions.contract.ts'
import { questionMessages as messages } from '../../questions.messages.ts'
import { newQuestion } from '../../questions.schemas.ts'
import { type LectureRef, requeryQuestions } from './question-queries.ts'

type AskFormProps = {
  lecture: LectureRef
  /** Without a question to edit, the form asks a new one. */
  question?: Question
  onEnd: () => void
}

export function AskForm({ lecture, question, onEnd }: AskFormProps) {
  const { api } = useAuth()
  const { user } = usePerson()
  const draftName = question ? `question-${question.id}` : `question-about-${lecture.lectureId}`
  const [values, setValues] = useState(() =>
    readDraft(draftName, user.id, { title: question?.title ?? '', body: question?.body ?? '' }),
  )
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => field.current?.querySelector('input')?.focus(), [])
  const set = (change: Partial<typeof values>) => {
    const now = { ...values, ...change }
    setValues(now)
    keepDraft(draftName, user.id, now)
  }
  const end = () => {
    forgetDraft(draftName, user.id)
    onEnd()
  }
  const { submit, errors, refusal, isBusy } = useDialogForm({
    schema: newQuestion,
    values,
    async send(body, idempotencyKey) {
      if (question) await api(contracts.edit, { params: { id: question.id }, body })
      else {
        const params = { id: lecture.courseId, lecture_id: lecture.lectureId }
        await api(contracts.ask, { params, body }, { idempotencyKey })
      }
      showToast({ kind: 'success', title: question ? messages.saved : messages.asked })
      await requeryQuestions(user.id)
      end()
    },
  })
  return (
    <ProgramForm
      aria-label={question ? 'Edit your question' : 'Ask a question'}
      onSubmit={submit}
      className="flex flex-col gap-4 rounded-box border border-line bg-surface p-4"
    >
      <div ref={field}>
        <TextField
          label="Your question"
          dir="auto"
          value={values.title}
          readOnly={isBusy}
          error={errors.title}
          onChange={({ target }) => set({ title: target.value })}
        />
      </div>
      <TextArea
        label="Details (optional)"
        dir="auto"
        rows={3}
        value={values.body}
        readOnly={isBusy}
        error={errors.body}
        hint="Describe what you tried. Supports Markdown: **bold**, `code`, [link](https://…)"
        onChange={({ target }) => set({ body: target.value })}
      />
      {refusal && (
        <Notice kind="danger" title={question ? messages.saveFailed : messages.askFailed}>
          {refusal.reason}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="solid" busy={isBusy}>
          {question ? 'Save' : 'Post question'}
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={end}>
          Cancel
        </Button>
      </div>
    </ProgramForm>
  )
}
