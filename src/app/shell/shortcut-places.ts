// Lists the places of g and a letter: the sections for everyone, their own pages for members.
import { hasPage, paths } from '../../paths.ts'

type ShortcutPlace = { letter: string; label: string; to: string }

const FOR_ALL: readonly ShortcutPlace[] = [
  { letter: 'p', label: 'Projects', to: paths.projects() },
  { letter: 'a', label: 'AI Agents', to: paths.agents() },
  { letter: 'c', label: 'Courses', to: paths.courses() },
  { letter: 'u', label: 'Updates', to: paths.updates() },
  { letter: 'f', label: 'Professionals', to: paths.professionals() },
]

const FOR_VISITORS: readonly ShortcutPlace[] = [{ letter: 'h', label: 'Home', to: paths.landing() }]

const FOR_MEMBERS: readonly ShortcutPlace[] = [
  { letter: 'h', label: 'My Home', to: paths.home() },
  { letter: 'y', label: 'My projects', to: paths.ownProjects() },
  { letter: 'r', label: 'Proposals', to: paths.ownProposals() },
  { letter: 'm', label: 'Messages', to: paths.messages() },
  { letter: 'n', label: 'Notifications', to: paths.notifications() },
  { letter: 's', label: 'Settings', to: paths.settings() },
]

/** The places, without sections whose page is still to come. */
export const shortcutPlaces = (isMember: boolean): readonly ShortcutPlace[] =>
  [...(isMember ? FOR_MEMBERS : FOR_VISITORS), ...FOR_ALL].filter(({ to }) => hasPage(to))
