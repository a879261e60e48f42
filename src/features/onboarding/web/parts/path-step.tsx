// Step 1: the four paths (ONB-1).
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { ChoiceCards } from '../../../../ui/choice-cards.tsx'
import { ProgramForm } from '../../../../ui/form.tsx'
import { Mark } from '../../../../ui/mark.tsx'
import { onboardingMessages } from '../../../profiles/onboarding.messages.ts'
import { SELECTED_PATHS, type SelectedPath } from '../../../profiles/profiles.rules.ts'
import { changeDraft, useOnboardingDraft } from './draft.ts'
import { StepHead } from './step-head.tsx'
import { PATH_WORDS } from './survey-words.ts'

const MARK_OF: Record<SelectedPath, number> = {
  business_owner: 17,
  ai_professional: 6,
  learner: 9,
  updates: 12,
}

export function PathStep({ onChosen }: { onChosen: () => void }) {
  const draft = useOnboardingDraft()
  const [isMissing, setMissing] = useState(false)

  function choose(path: SelectedPath) {
    setMissing(false)
    // Another path has other questions, so the answers are dropped.
    if (path !== draft.path) changeDraft({ path, answers: {}, isAnswered: false })
  }

  return (
    <ProgramForm
      onSubmit={(event) => {
        event.preventDefault()
        if (draft.path) onChosen()
        else setMissing(true)
      }}
    >
      <StepHead progress="Step 1" title="Choose Your Path">
        Choose one, then answer three questions. It sets what you see first; you can use everything.
      </StepHead>
      <ChoiceCards
        legend="Your path"
        hideLegend
        name="path"
        className="sm:grid-cols-2 lg:grid-cols-4"
        value={draft.path}
        onChoose={choose}
        onPress={(path) => {
          choose(path)
          onChosen()
        }}
        error={isMissing && !draft.path ? onboardingMessages.pathRequired : undefined}
        choices={SELECTED_PATHS.map((path) => ({
          value: path,
          label: PATH_WORDS[path].label,
          description: PATH_WORDS[path].description,
          picture: (
            <Mark
              seed={MARK_OF[path]}
              className="mb-8 size-12 text-soft group-has-checked:text-ink max-sm:hidden"
            />
          ),
        }))}
      />
      <Button type="submit" variant="primary" size="large" className="mt-8">
        Continue
      </Button>
    </ProgramForm>
  )
}
