// The tabs of the home, each a page of its own. A page that is not in the route table yet has no tab.
import { hasPage, paths } from '../../../../paths.ts'
import type { UserType } from '../../../profiles/profiles.rules.ts'
import type { Counted } from '../../home.rules.ts'

type HomeTab = { label: string; to: string; noun?: Counted }

const ALL_TABS: readonly HomeTab[] = [
  { label: 'Overview', to: paths.home() },
  { label: 'Projects', to: paths.ownProjects(), noun: 'projects' },
  { label: 'Proposals', to: paths.proposals(), noun: 'proposals' },
  { label: 'Messages', to: paths.messages() },
  { label: 'AI Agents', to: paths.ownAgents(), noun: 'agents' },
  { label: 'Courses', to: paths.ownCourses(), noun: 'courses' },
  { label: 'Updates', to: paths.ownUpdates(), noun: 'updates' },
  { label: 'Account', to: paths.homeAccount() },
]

export const HOME_TABS = ALL_TABS.filter((tab) => hasPage(tab.to))

/** Learners open their courses to learn, others to teach. */
export const tabPlace = (to: string, type: UserType | undefined): string =>
  to === paths.ownCourses() && type === 'learner' ? paths.ownLearning() : to

export const tabOf = (noun: Counted): string | undefined => HOME_TABS.find((tab) => tab.noun === noun)?.to
