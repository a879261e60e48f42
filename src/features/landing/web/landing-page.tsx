// The landing page: introduces the site, shows today's offers and leads to the ways in.
import { paths } from '../../../paths.ts'
import { load } from '../../../platform/client/load-context.ts'
import { pageMeta, siteFrom } from '../../../platform/client/page-meta.ts'
import { formatDollars } from '../../../ui/format.ts'
import { agentContracts } from '../../agents/agents.contract.ts'
import { courseContracts } from '../../courses/courses.contract.ts'
import { projectContracts } from '../../projects/projects.contract.ts'
import type { Route } from './+types/landing-page'
import { Charter } from './parts/charter.tsx'
import { Closing } from './parts/closing.tsx'
import { type CourseEntry, CourseStair } from './parts/course-stair.tsx'
import { FiguresStrip } from './parts/figures-strip.tsx'
import { Hero } from './parts/hero.tsx'
import { MarkSymbols } from './parts/house.tsx'
import { NewestProjects, type ProjectEntry } from './parts/newest-projects.tsx'
import { Pillars } from './parts/pillars.tsx'
import { type AgentEntry, PopularAgents } from './parts/popular-agents.tsx'
import { siteJson } from './parts/site-json.ts'

const PROJECTS_SHOWN = 3
const AGENTS_SHOWN = 4
const COURSES_SHOWN = 3

/** Only what the page shows: everything that a loader returns is in the HTML a second time. */
export async function loader({ context }: Route.LoaderArgs) {
  const [projects, agents, courses] = await Promise.all([
    load(context, projectContracts.list, { query: { sort: 'recent', page_size: PROJECTS_SHOWN } }),
    load(context, agentContracts.list, { query: { sort: 'popular', page_size: AGENTS_SHOWN } }),
    load(context, courseContracts.list, { query: { sort: 'popular', page_size: COURSES_SHOWN } }),
  ])
  return {
    projects: projects.items.map(
      ({ id, title, company, category, location, duration, skills, budget }): ProjectEntry => ({
        id,
        title,
        company,
        category,
        location,
        duration,
        skills,
        budget: formatDollars(budget),
      }),
    ),
    agents: agents.items.map(
      ({ id, name, category, rating, users_count, price }): AgentEntry => ({
        id,
        name,
        category,
        rating,
        users_count,
        price: formatDollars(price),
      }),
    ),
    courses: courses.items.map(
      ({ id, title, instructor, level, rating, price }): CourseEntry => ({
        id,
        title,
        instructor,
        level,
        rating,
        price: price === 0 ? 'Free' : formatDollars(price),
      }),
    ),
  }
}

export function meta({ matches }: Route.MetaArgs) {
  const site = siteFrom(matches)
  return pageMeta({
    title: 'Guildhall: AI work, signed by its makers',
    withoutSiteName: true,
    description:
      "Find AI professionals for your project, deploy ready-made AI agents for a monthly price, take AI courses and follow what's new in AI.",
    path: paths.landing(),
    site,
    structured: site.name && site.url ? siteJson(site.name, site.url) : undefined,
  })
}

export default function LandingPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <MarkSymbols />
      <Hero />
      <FiguresStrip />
      <Pillars />
      <NewestProjects projects={loaderData.projects} />
      <PopularAgents agents={loaderData.agents} />
      <CourseStair courses={loaderData.courses} />
      <Charter />
      <Closing />
    </>
  )
}
