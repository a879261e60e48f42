// Step 2: the three questions of the chosen path (ONB-2 to ONB-7).
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { ChoiceCards } from '../../../../ui/choice-cards.tsx'
import { ProgramForm } from '../../../../ui/form.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { type CompletedOnboarding, completedOnboarding } from '../../../profiles/onboarding.schemas.ts'
import type { SelectedPath } from '../../../profiles/profiles.rules.ts'
import { changeDraft, useOnboardingDraft } from './draft.ts'
import { StepHead } from './step-head.tsx'
import { PATH_WORDS, SURVEY_WORDS } from './survey-words.ts'

/** Professionals are offered a page of their own at the end. */
const STEPS_OF: Record<SelectedPath, number> = {
  business_owner: 2,
  ai_professional: 3,
  learner: 2,
  updates: 2,
}

type SurveyStepProps = {
  path: SelectedPath
  isBusy: boolean
  onBack: () => void
  onAnswered: (answers: CompletedOnboarding) => void
}

export function SurveyStep({ path, isBusy, onBack, onAnswered }: SurveyStepProps) {
  const { answers } = useOnboardingDraft()
  const [refusal, setRefusal] = useState<string>()

  function finish() {
    const parsed = completedOnboarding.safeParse({ selected_path: path, survey_responses: answers })
    setRefusal(parsed.error?.issues[0]?.message)
    if (parsed.success) onAnswered(parsed.data)
  }

  return (
    <ProgramForm
      onSubmit={(event) => {
        event.preventDefault()
        finish()
      }}
    >
      <StepHead progress={`Step 2 of ${STEPS_OF[path]}`} title="Three questions" takesFocus>
        {PATH_WORDS[path].asOne}
      </StepHead>
      <div className="flex flex-col gap-8">
        {Object.entries(SURVEY_WORDS[path]).map(([id, words]) => (
          <ChoiceCards
            key={id}
            legend={words.question}
            name={id}
            className="grid-cols-1 sm:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]"
            value={answers[id]}
            onChoose={(answer) => {
              setRefusal(undefined)
              changeDraft({ answers: { ...answers, [id]: answer }, isAnswered: false })
            }}
            choices={Object.entries(words.answers).map(([value, label]) => ({ value, label }))}
          />
        ))}
      </div>
      {refusal && (
        <Notice kind="danger" className="mt-6">
          {refusal}
        </Notice>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        <Button
          size="large"
          icon={<ArrowLeft aria-hidden="true" className="size-4" />}
          disabled={isBusy}
          onClick={onBack}
        >
          Back
        </Button>
        <Button type="submit" variant="primary" size="large" busy={isBusy}>
          Complete
        </Button>
      </div>
    </ProgramForm>
  )
}
