// The form that answers a question, or edits one's own answer. A draft waits in this tab until it is sent.
import { useState } from 'react'
import { forgetDraft, keepDraft, readDraft } from '../../../../../platform/client/form-draft.ts'
import { Button } from '../../../../../ui/button.tsx'
import { TextArea } from '../../../../../ui/field.tsx'
import { ProgramForm } from '../../../../../ui/form.tsx'
import { Notice } from '../../../../../ui/notice.tsx'
import { showToast } from '../../../../../ui/toast.ts'
import { useAuth } from '../../../../accounts/web/parts/auth-provider.tsx'
import { usePerson } from '../../../../accounts/web/parts/signed-in-only.tsx'
import { useDialogForm } from '../../../../moderation/web/parts/dialog-form.ts'
import { type Answer, questionContracts as contracts } from '../../questions.contract.ts'
import { questionMessages as messages } from '../../questions.messages.ts'
import { newAnswer } from '../../questions.schemas.ts'
import { requeryQuestions } from './question-queries.ts'

type AnswerFormProps = {
  questionId: number
  /** Without an answer to edit, the form writes a new one. */
  edited?: { answer: Answer; onEnd: () => void }
}

export function AnswerForm({ questionId, edited }: AnswerFormProps) {
  const { api } = useAuth()
  const { user } = usePerson()
  const draftName = edited ? `answer-${edited.answer.id}` : `answer-to-${questionId}`
  const [body, setBody] = useState(
    () => readDraft(draftName, user.id, { body: edited?.answer.body ?? '' }).body,
  )
  const end = () => {
    forgetDraft(draftName, user.id)
    edited?.onEnd()
  }
  const { submit, errors, refusal, isBusy } = useDialogForm({
    schema: newAnswer,
    values: { body },
    async send(meant, idempotencyKey) {
      if (edited) await api(contracts.editAnswer, { params: { id: edited.answer.id }, body: meant })
      else await api(contracts.answer, { params: { id: questionId }, body: meant }, { idempotencyKey })
      showToast({ kind: 'success', title: edited ? messages.saved : messages.answered })
      await requeryQuestions(user.id)
      setBody('')
      end()
    },
  })
  return (
    <ProgramForm
      aria-label={edited ? 'Edit your answer' : 'Answer this question'}
      onSubmit={submit}
      className="flex flex-col gap-3"
    >
      <TextArea
        label="Your answer"
        hideLabel
        placeholder="Write an answer"
        dir="auto"
        rows={2}
        value={body}
        readOnly={isBusy}
        error={errors.body}
        onChange={({ target }) => {
          setBody(target.value)
          keepDraft(draftName, user.id, { body: target.value })
        }}
      />
      {refusal && (
        <Notice kind="danger" title={edited ? messages.saveFailed : messages.answerFailed}>
          {refusal.reason}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" variant="solid" busy={isBusy}>
          {edited ? 'Save' : 'Post answer'}
        </Button>
        {edited && (
          <Button size="small" variant="quiet" disabled={isBusy} onClick={end}>
            Cancel
          </Button>
        )}
      </div>
    </ProgramForm>
  )
}
