// The fields of a project, for posting and editing (spec 1 §5 Post a Project).
import type { UseFormReturn } from 'react-hook-form'
import type { FieldOf } from '../../../../platform/client/sent-form.ts'
import { amountOnLeaving } from '../../../../platform/contract/typed-amount.ts'
import { TextArea, TextField } from '../../../../ui/field.tsx'
import { NumberField } from '../../../../ui/number-field.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import { Tags } from '../../../../ui/tags.tsx'
import { PROJECT_CATEGORIES, splitSkills } from '../../projects.rules.ts'
import type { NewProject, ProjectFormValues } from '../../projects.schemas.ts'

const CATEGORIES = [
  { value: '', label: 'No category' },
  ...PROJECT_CATEGORIES.map((category) => ({ value: category, label: category })),
]

type ProjectFieldsProps = {
  form: UseFormReturn<ProjectFormValues, unknown, NewProject>
  field: FieldOf<ProjectFormValues>
}

export function ProjectFields({ form, field }: ProjectFieldsProps) {
  const { errors } = form.formState
  const skills = splitSkills(form.watch('skills'))
  return (
    <>
      <TextField {...field('title')} label="Title" autoComplete="off" />
      <TextField {...field('company')} label="Company" autoComplete="organization" />
      <TextArea
        {...field('description')}
        label="Description"
        rows={4}
        hint="What needs doing, and what counts as done."
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <NumberField before="$" {...field('budget')} label="Budget" onLeaving={amountOnLeaving} />
        <TextField {...field('duration')} label="Duration" placeholder="6 weeks" autoComplete="off" />
        <TextField {...field('location')} label="Location" placeholder="Remote" autoComplete="off" />
        <SelectField
          {...form.register('category')}
          label="Category"
          options={CATEGORIES}
          error={errors.category?.message}
        />
      </div>
      <div className="flex flex-col gap-3">
        <TextField
          {...field('skills')}
          label="Skills"
          autoComplete="off"
          hint="Separate with commas: Python, Evaluation, German"
        />
        {skills.length > 0 && <Tags items={skills} label="Skills entered" />}
      </div>
    </>
  )
}
