// The fields of the editor share this code: react-hook-form holds all typed values, whichever tab is open.
import type { ChangeEvent } from 'react'
import { type FieldPath, type FieldPathByValue, type FieldPathValue, useFormContext } from 'react-hook-form'
import type { CourseForm } from './course-form.ts'

export type LecturePath = `curriculum.${number}.lectures.${number}`
export type QuizPath = `${LecturePath}.quiz`

type Typing = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>

export function useCourseForm() {
  const { formState, getFieldState, setValue, watch } = useFormContext<CourseForm>()

  const errorAt = (path: FieldPath<CourseForm>) => getFieldState(path, formState).error?.message

  const hasErrorIn = (path: FieldPath<CourseForm>) => getFieldState(path, formState).invalid

  const set = <Path extends FieldPath<CourseForm>>(path: Path, value: FieldPathValue<CourseForm, Path>) =>
    setValue(path, value, { shouldDirty: true })

  /** Controlled, unlike a registered input: a row that moves takes its inputs along to another path. */
  const field = <Path extends FieldPathByValue<CourseForm, string>>(path: Path) => ({
    value: watch(path) as string,
    error: errorAt(path),
    dir: 'auto',
    onChange: ({ target }: Typing) => set(path, target.value as FieldPathValue<CourseForm, Path>),
  })

  return { errorAt, hasErrorIn, field, set, watch }
}
