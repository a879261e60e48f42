// /courses, until there are courses: what will be there.
import { paths } from '../../paths.ts'
import { unlistedMeta } from '../../platform/client/page-meta.ts'
import { Cover } from '../../ui/cover.tsx'
import { ComingPage } from './coming-page.tsx'

export const meta = unlistedMeta('Courses')

const PLANS = [
  {
    name: 'Three levels',
    text: 'Beginner, intermediate and advanced, each with what you should know first.',
  },
  { name: 'Lessons', text: 'Short videos and exercises. You continue where you left off, on any device.' },
  { name: 'Instructors', text: 'Professionals from Guildhall who teach what they do and answer questions.' },
  { name: 'Certificates', text: 'Each with a page of its own that anyone can check.' },
] as const

export default function CoursesPage() {
  return (
    <ComingPage
      title="Courses"
      lead="AI courses by people who do the work, from your first prompt to running your own models."
      plans={PLANS}
      meanwhile={{
        text: 'Read what businesses ask for. It tells you which skills are worth learning first.',
        to: paths.projects(),
        label: 'Browse Projects',
      }}
      picture={
        <Cover id="courses" motif="steps" pigment="slate" className="rounded-box border border-line" />
      }
    />
  )
}
