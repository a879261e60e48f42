// A new course in the editor.
import { unlistedMeta } from '../../../platform/client/page-meta.ts'
import type { OutlinedPage } from '../../../platform/client/page-outline.ts'
import { EditorOutline } from './parts/editor-outline.tsx'
import { LateCourseEditor } from './parts/late-course-editor.tsx'

export const meta = unlistedMeta('Create New Course')

export const handle = {
  Outline: () => <EditorOutline title="Create New Course" />,
} satisfies OutlinedPage

export default function NewCoursePage() {
  return <LateCourseEditor title="Create New Course" />
}
