// The five sections of the top bar, in order; the footer and the small screen's menu list the same.
import { paths } from '../../paths.ts'

export const SECTIONS = [
  { label: 'Home', to: paths.landing() },
  { label: 'Projects', to: paths.projects() },
  { label: 'AI Agents', to: paths.agents() },
  { label: 'Courses', to: paths.courses() },
  { label: 'Updates', to: paths.updates() },
] as const

/** Returns the section to which a path belongs; undefined if no item of the bar leads there. */
export function sectionOf(pathname: string): string | undefined {
  const path = pathname.toLowerCase()
  return SECTIONS.find(({ to }) => path === to || (to !== paths.landing() && path.startsWith(`${to}/`)))?.to
}
