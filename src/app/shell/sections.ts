// The five places of the top bar, in their order; the footer and the small screen's menu list the same.
import { paths } from '../../paths.ts'

export const SECTIONS = [
  { label: 'Home', to: paths.landing() },
  { label: 'Projects', to: paths.projects() },
  { label: 'AI Agents', to: paths.agents() },
  { label: 'Courses', to: paths.courses() },
  { label: 'Updates', to: paths.updates() },
] as const

/** The place to which a path belongs; undefined for what no item of the bar leads to. */
export function sectionOf(pathname: string): string | undefined {
  const path = pathname.toLowerCase()
  return SECTIONS.find(({ to }) => path === to || (to !== paths.landing() && path.startsWith(`${to}/`)))?.to
}
