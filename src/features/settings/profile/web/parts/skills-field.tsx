// A person's skills, as chips (PRO-9).
import { useFormContext, useWatch } from 'react-hook-form'
import { ChipsField } from '../../../../../ui/chips-field.tsx'
import { MAX_SKILLS } from '../../../../profiles/profiles.rules.ts'
import { faultOfSkill, type ProfileDraft } from '../../profile.rules.ts'

export function SkillsField() {
  const { control, setValue, setError, clearErrors, formState } = useFormContext<ProfileDraft>()
  const [skills, typed] = useWatch({ control, name: ['skills', 'skill'] })
  const { skills: listed, skill } = formState.errors
  const fault = skill?.message ?? listed?.message ?? listed?.find?.((one) => one?.message)?.message

  return (
    <ChipsField
      label="Skills"
      hint={`Press Enter or comma to add one. ${skills.length} of ${MAX_SKILLS}`}
      placeholder={skills.length === 0 ? 'Prompt design, Python, …' : ''}
      items={skills}
      onItems={(items) => setValue('skills', items, { shouldDirty: true })}
      typed={typed}
      onTyped={(text) => setValue('skill', text, { shouldDirty: true })}
      error={fault}
      onFault={(message) => {
        if (message) setError('skill', { message })
        else clearErrors(['skill', 'skills'])
      }}
      judge={faultOfSkill}
    />
  )
}
